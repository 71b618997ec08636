import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer } from '../../../contract/calls/passkeys.ts';

interface Page {
  origin: string;
  challenge: string;
}

interface Signing extends Page {
  isVerified?: boolean;
  counter?: number;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer) => bytes.toString('base64url');
const clientData = (type: string, { origin, challenge }: Page) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

export function makeSoftAuthenticator({ host }: { host: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);

  const head = ({ flags, counter }: { flags: number; counter: number }) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.from([flags]), count]);
  };

  return {
    make(page: Page): NewPasskey {
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const data = Buffer.concat([
        head({ flags: USER_PRESENT | USER_VERIFIED | HAS_KEY, counter: 0 }),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        key,
      ]);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return {
        id: base64url(id),
        clientDataJSON: base64url(clientData('webauthn.create', page)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      };
    },

    answer({ isVerified = true, counter = 0, ...page }: Signing): PasskeyAnswer {
      const data = head({ flags: USER_PRESENT | (isVerified ? USER_VERIFIED : 0), counter });
      const client = clientData('webauthn.get', page);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        id: base64url(id),
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      };
    },
  };
}
