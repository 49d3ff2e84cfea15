#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer, type RawData } from 'ws';

/**
 * Playwright starts this program as if it were Firefox. Firefox runs as its child, and this program passes all messages
 * on. For each page, Playwright sends a command that Firefox ESR does not know yet, so this program answers it:
 * docs/decisions/051-three-engines.md.
 */
const UNKNOWN_TO_FIREFOX = 'emulation.setMediaFeaturesOverride';
const MOST_BYTES = 256 * 1024 * 1024;

const firefox = spawn(String(process.env['FIREFOX']), process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => firefox.kill(signal));
createInterface(firefox.stderr).on('line', (line) => {
  const [, address] = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line) ?? [];
  if (address === undefined) process.stderr.write(`${line}\n`);
  else listen(address);
});

function listen(firefoxAddress: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: MOST_BYTES });
  server.on('listening', () => {
    const { port } = server.address() as AddressInfo;
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`);
  });
  server.on('connection', (playwright, { url }) => connect(playwright, `${firefoxAddress}${url ?? ''}`));
}

function connect(playwright: WebSocket, address: string): void {
  const browser = new WebSocket(address, { maxPayload: MOST_BYTES, perMessageDeflate: false });
  const early: string[] = [];
  playwright.on('message', (data) => {
    const text = textOf(data);
    const { id, method } = JSON.parse(text) as { id: number; method: string };
    if (method === UNKNOWN_TO_FIREFOX) playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
    else if (browser.readyState === WebSocket.OPEN) browser.send(text);
    else early.push(text);
  });
  browser.on('open', () => {
    for (const text of early) browser.send(text);
  });
  browser.on('message', (data) => playwright.send(textOf(data)));
  browser.on('close', () => playwright.close());
  playwright.on('close', () => browser.close());
}

function textOf(data: RawData): string {
  return (data as Buffer).toString();
}
