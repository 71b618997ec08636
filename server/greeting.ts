import { join } from 'node:path';
import type { Config } from './config.ts';
import { hasLocalCallers, isLocalName } from './http/local-caller.ts';

interface Running {
  config: Config;
  address: string | undefined;
  health: string | undefined;
  demo: { email: string; password: string } | undefined;
}

export function greeting({ config, address, health, demo }: Running): string {
  if (!address) return `\nKoma works through its queue.  Ctrl-C stops it.\n\n  Health   ${health}/readyz\n`;
  const rows = [
    ['Page', address],
    ['API', `${address}/api/docs`],
    ...(config.smtpUrl ? [] : tellMails(config, address)),
    ...(demo ? [['Demo', `${demo.email}  password  ${demo.password}`]] : []),
  ];
  const lines = rows.map(([label, text]) => `  ${label?.padEnd(9)}${text}`);
  return ['', 'Koma is running.  Ctrl-C stops it.', '', ...lines, ''].join('\n');
}

/** Shows the mailbox to a browser on this machine, by a local name. A server that listens for others may have none. */
function tellMails(config: Config, address: string): string[][] {
  const files = ['Mails', `files in ${join(config.dataDir, 'mail')}`];
  if (!hasLocalCallers(config) || !isLocalName(new URL(address).hostname)) return [files];
  const mailbox = ['Mailbox', `${address}/mailbox`];
  return isLocalName(config.host) ? [mailbox] : [mailbox, files];
}
