import { base64 } from '@scure/base'
import * as z from 'zod/mini'
import { type NodeAccount, readTokenAccount } from '../../../review/solana/tokenAccount.ts'
import type { Ask } from '../family.ts'
import { SendError } from '../sendError.ts'

/** Questions to a node of Solana. What it answers is not trusted. */

const commitment = 'confirmed'
const lamports = z.int().check(z.minimum(0))
const accountSchema = z.object({
  owner: z.string(),
  lamports,
  executable: z.optional(z.boolean()),
  data: z.tuple([z.string(), z.string()]),
})
const value = <T extends z.ZodMiniType>(schema: T) => z.object({ value: schema })

export function readAs<T>(schema: z.ZodMiniType<T>, answer: unknown): T {
  const read = z.safeParse(schema, answer)
  if (read.success) return read.data
  throw new SendError('node_unreachable')
}

const toAccount = ({ owner, lamports, data }: z.infer<typeof accountSchema>): NodeAccount => ({
  owner,
  lamports: BigInt(lamports),
  data: base64.decode(data[0]),
})

export async function readAccount(
  ask: Ask,
  address: string,
): Promise<(NodeAccount & { executable: boolean }) | null> {
  const answer = await ask('getAccountInfo', [address, { encoding: 'base64', commitment }])
  const { value: found } = readAs(value(z.nullable(accountSchema)), answer)
  return found && { ...toAccount(found), executable: found.executable === true }
}

export const readBalance = async (ask: Ask, address: string): Promise<bigint> =>
  BigInt(readAs(value(lamports), await ask('getBalance', [address, { commitment }])).value)

/** The accounts in which a person holds a token, the fullest first. */
export async function readHoldings(
  ask: Ask,
  holder: string,
  mint: string,
): Promise<{ address: string; units: bigint; isFrozen: boolean }[]> {
  const answer = await ask('getTokenAccountsByOwner', [holder, { mint }, { encoding: 'base64', commitment }])
  const listed = readAs(value(z.array(z.object({ pubkey: z.string(), account: accountSchema }))), answer)
  return listed.value
    .flatMap(({ pubkey, account }) => {
      const read = readTokenAccount(toAccount(account))
      return read?.mint === mint && read.holder === holder
        ? [{ address: pubkey, units: read.amount, isFrozen: read.isFrozen }]
        : []
    })
    .toSorted((a, b) => (a.units > b.units ? -1 : 1))
}

/** What an account of that size must hold, or it can't be opened. */
export const leastBalance = async (ask: Ask, bytes: number): Promise<bigint> =>
  BigInt(readAs(lamports, await ask('getMinimumBalanceForRentExemption', [bytes])))

export async function readBlockhash(ask: Ask): Promise<string> {
  const schema = value(z.object({ blockhash: z.string() }))
  return readAs(schema, await ask('getLatestBlockhash', [{ commitment }])).value.blockhash
}

/** The sysvar in which a chain tells its time. https://docs.rs/solana-clock */
const clock = 'SysvarC1ock11111111111111111111111111111111'
const timeAt = 32

/** The chain's own time, by which its programs go, in seconds since 1970. */
export async function readTime(ask: Ask): Promise<number> {
  const account = await readAccount(ask, clock)
  if (!account || account.data.length < timeAt + 8) throw new SendError('node_unreachable')
  const { buffer, byteOffset } = account.data
  return Number(new DataView(buffer, byteOffset).getBigInt64(timeAt, true))
}

export async function readEpoch(ask: Ask): Promise<bigint> {
  const answer = await ask('getEpochInfo', [{ commitment }])
  return BigInt(readAs(z.object({ epoch: z.int().check(z.minimum(0)) }), answer).epoch)
}

/** More for a unit nobody needs: half a cent for a payment at a thousand dollars a coin. */
const mostPrice = 1_000_000n

/** What others paid lately to write to these accounts: three quarters of them paid less. Millionths of a lamport. */
export async function readPrice(ask: Ask, accounts: readonly string[]): Promise<bigint> {
  const schema = z.array(z.object({ prioritizationFee: lamports }))
  const answer = await ask('getRecentPrioritizationFees', [accounts]).catch(() => [])
  const fees = readAs(schema, answer)
    .map(({ prioritizationFee }) => prioritizationFee)
    .toSorted((a, b) => a - b)
  const price = BigInt(fees[Math.floor(fees.length * 0.75)] ?? 0)
  return price < mostPrice ? price : mostPrice
}

/** A trial run: what it took. @throws SendError `refused` */
export async function simulate(ask: Ask, wire: Uint8Array): Promise<number> {
  const settings = { encoding: 'base64', sigVerify: false, replaceRecentBlockhash: true, commitment }
  const schema = value(z.object({ err: z.unknown(), unitsConsumed: z.optional(z.int()) }))
  const answer = await ask('simulateTransaction', [base64.encode(wire), settings])
  const { value: tried } = readAs(schema, answer)
  if (tried.err) throw new SendError('refused', {}, { cause: tried.err })
  return tried.unitsConsumed ?? 0
}
