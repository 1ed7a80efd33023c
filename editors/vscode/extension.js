// The client of `antiphon lsp` for Visual Studio Code. The server does the work; this starts it, verifies the file
// that is looked at, and shows a replay in a terminal, where it can be walked.
'use strict';

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

// Commands of the server. The first two have names of their own in the editor: the client library registers these.
const VERIFY = 'antiphon.verify';
const CANCEL = 'antiphon.cancel';
const REPLAY = 'antiphon.replay';

let client;

async function activate(context) {
  const settings = vscode.workspace.getConfiguration('antiphon');
  const server = { command: settings.get('path', 'antiphon'), args: ['lsp'] };
  const options = {
    documentSelector: [{ scheme: 'file', language: 'c' }],
    initializationOptions: { verifyOnSave: settings.get('verifyOnSave', true) },
    middleware: {
      // A code action was chosen: a replay has something to show.
      executeCommand: async (command, args, next) => {
        const answer = await next(command, args);
        if (command === REPLAY && answer) showReplay(server.command, answer);
        return answer;
      },
    },
  };
  client = new LanguageClient('antiphon', 'Antiphon', server, options);
  context.subscriptions.push(
    vscode.commands.registerCommand('antiphon.verifyFile', () => ofFile(VERIFY)),
    vscode.commands.registerCommand('antiphon.stopFile', () => ofFile(CANCEL)),
  );
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(`Antiphon does not start (setting antiphon.path is "${server.command}"): ${error.message}`);
  }
}

// Has the server do something with the file that is looked at, as it is on the disk.
async function ofFile(command) {
  const editor = vscode.window.activeTextEditor;
  if (!editor || editor.document.languageId !== 'c') return;
  if (command === VERIFY) await editor.document.save();
  const uri = client.code2ProtocolConverter.asUri(editor.document.uri);
  await client.sendRequest('workspace/executeCommand', { command, arguments: [uri] });
}

// `antiphon replay` in a terminal.
function showReplay(antiphon, { result, violation }) {
  const terminal = vscode.window.createTerminal({
    name: `Replay ${violation}`,
    shellPath: antiphon,
    shellArgs: ['replay', result, '--violation', String(violation)],
    message: 'antiphon replay',
  });
  terminal.show();
}

function deactivate() {
  return client && client.stop();
}

module.exports = { activate, deactivate };
