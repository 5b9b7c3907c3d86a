import { and, eq, gt, max, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { SimulatedExchangeSettings } from '../../config/exchangeConfig.ts'
import type { Db } from '../../db/db.ts'
import { exchangeSessions } from '../../db/schema/exchangeSessions.ts'
import { HttpError } from '../../errors/httpError.ts'
import type { Chains } from '../../upstreams/nodes/chains.ts'
import { type Asset, parseAsset, parseRecipient } from '../asset.ts'
import type { Exchange, ExchangeSession } from '../exchange.ts'
import { signPayment } from './faucet.ts'
import { type Followed, followPayment } from './followPayment.ts'

export interface SimulatedOptions {
  settings: SimulatedExchangeSettings
  db: Db
  chains: Chains
  /** Where its page stands. */
  origin: string
  /** `undefined` for a token that nobody vouches for: the faucet calls no contract of a stranger's choice. */
  decimalsOf(asset: Asset): number | undefined
  onError(error: unknown): void
}

/** What the page shows, and what its button does. */
export interface SimulatedDeposits {
  find(id: string): Promise<ExchangeSession | undefined>
  /** Pays once, however often it is asked. @throws HttpError 503 when no node answers; then nothing is decided */
  pay(session: ExchangeSession): Promise<void>
  status(session: ExchangeSession): Promise<Followed>
}

/** Seconds within which payments that are not mined yet still hold their nonces. */
const nonceHeld = 3_600
/** Any number; the lock is held while a nonce is taken. */
const faucetLock = 7_340_115

export function createSimulatedDeposits(options: SimulatedOptions): SimulatedDeposits {
  const { settings, db, chains, decimalsOf, onError } = options
  const isOpen = (id: string) => and(eq(exchangeSessions.id, id), eq(exchangeSessions.state, 'open'))

  const waitingOn = (chain: string) =>
    and(
      eq(exchangeSessions.state, 'paying'),
      sql`${exchangeSessions.asset} like ${`${chain}/%`}`,
      gt(exchangeSessions.createdAt, Math.floor(Date.now() / 1000) - nonceHeld),
    )

  /** Signs and keeps first, sends afterwards: what was kept is sent again, and never made twice. */
  async function sign(session: ExchangeSession): Promise<ExchangeSession | undefined> {
    const asset = parseAsset(session.asset)
    const chain = asset && chains.get(asset.chain)
    const decimals = asset && decimalsOf(asset)
    const to = parseRecipient(session.recipient)?.address as Hex | undefined
    if (!asset || !chain || decimals === undefined || !to) throw new Error('The deposit cannot be made')
    return db.transaction(async (inside) => {
      await inside.execute(sql`select pg_advisory_xact_lock(${faucetLock})`)
      const [still] = await inside.select().from(exchangeSessions).where(isOpen(session.id))
      if (!still) return undefined
      const [taken] = await inside
        .select({ nonce: max(exchangeSessions.nonce) })
        .from(exchangeSessions)
        .where(
          and(
            eq(exchangeSessions.state, 'paying'),
            sql`${exchangeSessions.asset} like ${`${asset.chain}/%`}`,
          ),
        )
      const payment = { asset, amount: session.amount, decimals, to }
      const made = await signPayment(chain, settings.privateKey, payment, (taken?.nonce ?? -1) + 1)
      const [row] = await inside
        .update(exchangeSessions)
        .set({ ...made, state: 'paying' })
        .where(isOpen(session.id))
        .returning()
      return row
    })
  }

  const follow = (session: ExchangeSession) => followPayment({ db, chains }, session)

  return {
    async find(id) {
      const [session] = await db.select().from(exchangeSessions).where(eq(exchangeSessions.id, id))
      return session && settings.ids.includes(session.exchange) ? session : undefined
    },
    async pay(session) {
      const chain = parseAsset(session.asset)?.chain ?? ''
      const waiting = await db.select().from(exchangeSessions).where(waitingOn(chain)).limit(20)
      // One that was kept and not sent would hold up all that come after it.
      for (const each of waiting) await follow(each)
      try {
        const row = await sign(session)
        if (row) await follow(row)
      } catch (error) {
        if (error instanceof HttpError) throw error
        onError(error)
        await db.update(exchangeSessions).set({ state: 'failed' }).where(isOpen(session.id))
      }
    },
    status: follow,
  }
}

export const createSimulatedExchanges = (
  { settings, origin, decimalsOf }: SimulatedOptions,
  deposits: SimulatedDeposits,
): Exchange[] =>
  settings.ids.map((id) => ({
    id,
    name: id === 'simulated' ? 'Simulated exchange' : `Simulated ${id}`,
    pays: (asset) => settings.networks.includes(asset.chain) && decimalsOf(asset) !== undefined,
    page: async (session) => `${origin}/exchange/deposit?session=${session.id}`,
    status: deposits.status,
  }))
