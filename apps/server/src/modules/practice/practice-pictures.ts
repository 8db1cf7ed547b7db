// The practice's logo and banner: each upload gets a new address, so that no browser shows an old one.
import { randomUUID } from 'node:crypto';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import type { TenantDirectory } from './directory.ts';
import { drawPicture } from './draw-picture.ts';
import {
  deletePictures,
  type PracticePictureKind,
  replacePicture,
  selectPicture,
  updateTenant,
} from './settings.store.ts';

const pathOf = (pictureId: string) => `/account/v1/public/pictures/${pictureId}`;
const fileOf = (ctx: Ctx, pictureId: string) => `${ctx.tenant.id}/${pictureId}`;

const columns = {
  logo: 'logo_path',
  'banner-mobile': 'banner_mobile_path',
  'banner-tablet': 'banner_tablet_path',
  'banner-wide': 'banner_wide_path',
} as const;

/** Removes files that nothing refers to any more. A failure only wastes space, so it must not fail what is already done. */
async function drop(ctx: Ctx & Uses<'storage'>, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await ctx.storage
      .delete(fileOf(ctx, id))
      .catch((error: Error) => ctx.log.warn({ reason: error.message }, 'an old picture of the practice stays behind'));
}

/**
 * Returns the address of the new picture. @throws file-type, file-unreadable, overloaded; storage errors, with nothing changed
 */
export async function setPicture(
  ctx: Ctx & Uses<'storage' | 'pictures' | 'signal'>,
  directory: TenantDirectory,
  kind: PracticePictureKind,
  sent: Buffer,
): Promise<string> {
  const drawn = await drawPicture(ctx, kind, sent);
  const pictureId = randomUUID();
  await ctx.storage.put(fileOf(ctx, pictureId), Buffer.from(drawn.bytes));
  const before = await inTenant(ctx, async (tx) => {
    const old = await replacePicture(tx, {
      kind,
      pictureId,
      mediaType: drawn.type,
      createdAt: ctx.clock.now(),
    });
    await updateTenant(tx, ctx.tenant.id, { [columns[kind]]: pathOf(pictureId) });
    await audit(tx, ctx, { action: 'change-setting', object: { kind: 'setting', id: kind } });
    return old;
  });
  directory.forget(ctx.tenant.slug);
  await drop(ctx, before === undefined ? [] : [before]);
  return pathOf(pictureId);
}

/** Removes pictures: the practice's name then replaces the logo, and the standard drawing the banner. */
export async function removePictures(
  ctx: Ctx & Uses<'storage'>,
  directory: TenantDirectory,
  what: 'logo' | 'banner',
): Promise<void> {
  const kinds: PracticePictureKind[] = what === 'logo' ? ['logo'] : ['banner-mobile', 'banner-tablet', 'banner-wide'];
  const gone = await inTenant(ctx, async (tx) => {
    const ids = await deletePictures(tx, kinds);
    await updateTenant(tx, ctx.tenant.id, Object.fromEntries(kinds.map((kind) => [columns[kind], ''])));
    await audit(tx, ctx, { action: 'change-setting', object: { kind: 'setting', id: what } });
    return ids;
  });
  directory.forget(ctx.tenant.slug);
  await drop(ctx, gone);
}

/** Returns the logo as a PNG; undefined if the practice has set none, or its file cannot be read. */
export async function logoOf(ctx: Ctx & Uses<'storage'>): Promise<Buffer | undefined> {
  const { logoPath } = ctx.tenant;
  const id = logoPath.slice(pathOf('').length);
  if (!logoPath.startsWith(pathOf('')) || id === '') return undefined;
  return (await ctx.storage.get(fileOf(ctx, id)).catch(() => undefined)) ?? undefined;
}

/** @throws not-found */
export async function readPicture(ctx: Ctx & Uses<'storage'>, pictureId: string) {
  const row = await inTenant(ctx, (tx) => selectPicture(tx, pictureId));
  const bytes = row && (await ctx.storage.get(fileOf(ctx, pictureId)));
  if (!bytes) throw problem('not-found');
  return { bytes, mediaType: row.mediaType };
}
