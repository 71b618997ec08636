import { writeShareHash } from '../../access/links/share-hash.ts';
import type { Grant } from '../../person.ts';
import type { Platform } from '../../platform.ts';
import type { PasswordProof } from './link-password.service.ts';
import type { LinkRow } from './links.queries.ts';

export const linkAddress = ({ config }: Platform, link: Pick<LinkRow, 'code'>, isFile: boolean) =>
  `${config.publicUrl}/${isFile ? 'f' : 'p'}/${link.code}`;

export const grantOf = (link: Pick<LinkRow, 'id' | 'epoch'>, proof?: PasswordProof): Grant => ({
  linkId: link.id,
  epoch: link.epoch,
  isProven: proof?.isFor(link) ?? false,
});

export const shareHashOf = ({ config }: Platform, grant: Grant) =>
  writeShareHash({ secret: config.secret, grant });

/** False for grants of an earlier epoch. */
export const isGrantOf = (link: Pick<LinkRow, 'id' | 'epoch'>, grant: Grant | undefined): grant is Grant =>
  grant?.linkId === link.id && grant.epoch === link.epoch;
