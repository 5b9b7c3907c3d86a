import { asc, desc, gt, sql } from 'drizzle-orm'
import { calculateJwkThumbprint, exportJWK, exportPKCS8, generateKeyPair, type JWK } from 'jose'
import type { ServerContext } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { signingKeys } from '../../db/schema/signingKeys.ts'

export const algorithm = 'ES256'
const dayMs = 86_400_000
/** How long a key signs. */
const keyLife = 30 * dayMs
/** The next key is published that long before it signs, so that no kept copy of the key set lacks it. */
const publishedAhead = dayMs
/** Advisory lock under which one process at a time makes a key; an arbitrary constant. */
const rotationLock = 4_284_674

export interface SigningKey {
  /** RFC 7638 thumbprint, the `kid`. */
  id: string
  /** PKCS #8. */
  privateKey: string
  retiresAt: Date
}

/** The key that signs now, and makes the next one in time. Of several processes one makes it. */
export async function currentKey(context: ServerContext, now = new Date()): Promise<SigningKey> {
  const { db } = context.database
  const known = await openKeys(context, db, now)
  const [current] = known
  const last = known.at(-1)
  if (current && last && last.retiresAt.getTime() - now.getTime() > publishedAhead) return current
  return db.transaction(async (transaction) => {
    const inside = transaction as unknown as Db
    await inside.execute(sql`select pg_advisory_xact_lock(${rotationLock})`)
    const again = await openKeys(context, inside, now)
    const ends = again.at(-1)?.retiresAt.getTime() ?? 0
    if (ends - now.getTime() <= publishedAhead) again.push(await makeKey(context, inside, now))
    const [oldest] = again
    if (!oldest) throw new Error('The signing key was not stored')
    return oldest
  })
}

/** Keys by which a token that somebody may still hold was signed, or will be soon. */
export async function publishedKeys({ database }: ServerContext, tokenSeconds: number): Promise<JWK[]> {
  const over = new Date(Date.now() - tokenSeconds * 1000)
  const rows = await database.db
    .select({ publicJwk: signingKeys.publicJwk })
    .from(signingKeys)
    .where(gt(signingKeys.retiresAt, over))
    .orderBy(desc(signingKeys.createdAt))
  return rows.map(({ publicJwk }) => publicJwk)
}

/** The keys that may sign, the one to use first; those that our operator key does not open are as good as gone. */
async function openKeys({ sealer }: ServerContext, db: Db, now: Date): Promise<SigningKey[]> {
  const rows = await db
    .select()
    .from(signingKeys)
    .where(gt(signingKeys.retiresAt, now))
    .orderBy(asc(signingKeys.createdAt))
  return rows.flatMap(({ id, sealedPrivateKey, retiresAt }) => {
    const privateKey = sealer.open('signing-key', sealedPrivateKey, id)
    return privateKey === undefined ? [] : [{ id, privateKey, retiresAt }]
  })
}

async function makeKey({ sealer }: ServerContext, db: Db, now: Date): Promise<SigningKey> {
  const pair = await generateKeyPair(algorithm, { extractable: true })
  const jwk = await exportJWK(pair.publicKey)
  const id = await calculateJwkThumbprint(jwk)
  const privateKey = await exportPKCS8(pair.privateKey)
  const retiresAt = new Date(now.getTime() + keyLife)
  await db.insert(signingKeys).values({
    id,
    publicJwk: { ...jwk, kid: id, alg: algorithm, use: 'sig' },
    sealedPrivateKey: sealer.seal('signing-key', privateKey, id),
    createdAt: now,
    retiresAt,
  })
  return { id, privateKey, retiresAt }
}
