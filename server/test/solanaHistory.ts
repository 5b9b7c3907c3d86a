import { base58 } from '@scure/base'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { solanaClusters } from '../../host-sdk/protocol/solana.ts'
import { tokenPrograms } from '../tokens/solanaPrograms.ts'
import { type FakeNode, fakeNode } from './fakeNode.ts'
import { type TestServer, testServer } from './testServer.ts'

export const solana = solanaClusters.devnet
export const key = (seed: number) => base58.encode(new Uint8Array(32).fill(seed))
export const signature = (seed: number) => {
  const bytes = new Uint8Array(64).fill(7)
  new DataView(bytes.buffer).setUint32(0, seed)
  return base58.encode(bytes)
}
export const [other, wallet, mint] = [key(2), key(3), key(4)]
/** What `listWith` lists. */
export const all = [3, 2, 1].map(signature)

export interface Sent {
  name: string
  slot: number
  /** Accounts that it names, besides those of `balances`. */
  accounts: string[]
  result: unknown
  err?: unknown
}

/** A server over a node that says what a test put into its chain. */
export interface SolanaHistory {
  readonly node: FakeNode
  /** Another one in each test, since pages are held for a while. */
  own: string
  owners: number
  /** In the order of the chain. */
  chain: Sent[]
  ask(address: string, chainId: string, cursor?: string | null): ReturnType<TestServer['request']>
  balances(pre: number[], post: number[], tokens?: { pre?: unknown[]; post?: unknown[] }): object
  tokens(owner: string, amount: string): object
  sentOf(seed: number, count: number, account: string, slot?: number): Sent[]
  mintOf(data: Buffer, owner?: string): { value: unknown[] }
  /** Statuses of a list of three transactions, of whose middle one, or of whose mints, a node says this. */
  listWith(results: Record<string, (name: string) => unknown>, changes?: object[]): Promise<ListedHistory>
  /** All pages. */
  walk(): Promise<{ hashes: string[]; named: boolean[] }>
}

export interface ListedHistory {
  status: number
  named: boolean
  hashes: string[]
  moved: number[]
}

/** Opens it for the tests of a file. */
export function solanaHistory(): SolanaHistory {
  let node: FakeNode
  let server: TestServer
  let bearer: { authorization: string }
  beforeAll(async () => {
    node = await fakeNode()
    server = await testServer({
      env: { NETWORKS: 'solana:devnet', RPC_URLS_SOLANA_DEVNET: node.url, TRUST_PROXY: '1' },
    })
    bearer = { authorization: `Bearer ${await server.token()}` }
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await node[Symbol.asyncDispose]()
  })
  beforeEach(() => {
    stage.owners += 1
    stage.own = key(stage.owners)
    node.misbehave = undefined
  })
  beforeEach(() => {
    stage.chain = []
    node.results = {
      getGenesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
      getTokenAccountsByOwner: (_: string, { programId }: { programId: string }) => ({
        value: programId.startsWith('Tokenkeg') ? [{ pubkey: wallet }] : [],
      }),
      getSignaturesForAddress: (account: string, options: { before?: string; limit: number }) => {
        const until = options.before
          ? stage.chain.findIndex(({ name }) => name === options.before)
          : stage.chain.length
        return stage.chain
          .slice(0, until)
          .filter(({ accounts }) => accounts.includes(account))
          .toReversed()
          .slice(0, options.limit)
          .map(({ name, slot, err }) => ({
            signature: name,
            slot,
            err: err ?? null,
            blockTime: 1_700_000_000 + slot,
          }))
      },
      getTransaction: (name: string) => stage.chain.find((sent) => sent.name === name)?.result ?? null,
    }
  })
  const stage: SolanaHistory = {
    get node() {
      return node
    },
    own: key(5),
    owners: 5,
    chain: [],
    ask: (address: string, chainId: string, cursor?: string | null) =>
      server.request(
        `/v1/account/${address}/history?${new URLSearchParams({ chainId, ...(cursor && { cursor }) })}`,
        // Each test is another client, with a share of its own.
        { headers: { ...bearer, 'x-forwarded-for': `203.0.113.${stage.owners}` } },
      ),
    balances: (pre: number[], post: number[], tokens: { pre?: unknown[]; post?: unknown[] } = {}) => ({
      slot: 1,
      blockTime: 1_700_000_000,
      meta: {
        err: null,
        fee: 5_000,
        preBalances: pre,
        postBalances: post,
        preTokenBalances: tokens.pre ?? [],
        postTokenBalances: tokens.post ?? [],
      },
      transaction: {
        message: { accountKeys: [stage.own, other].map((pubkey) => ({ pubkey, signer: true })) },
      },
    }),
    tokens: (owner: string, amount: string) => ({
      mint,
      owner,
      programId: tokenPrograms[0],
      uiTokenAmount: { amount, decimals: 6 },
    }),
    listWith: async (results: Record<string, (name: string) => unknown>, changes: object[] = []) => {
      stage.chain = [1, 2, 3].map((at) => {
        const result = stage.balances([1e9, 0], [1e9 - 5_000 + at, 0], { post: changes })
        return { name: signature(at), slot: at, accounts: [stage.own, wallet], result }
      })
      const plain = { ...node.results }
      for (const [method, said] of Object.entries(results)) {
        const before = plain[method] as (...params: unknown[]) => unknown
        node.results[method] = (...params: unknown[]) => said(String(params[0])) ?? before?.(...params)
      }
      const { status, json, headers } = await stage.ask(stage.own, solana)
      return {
        status,
        named: headers['x-missing-chains'] === undefined && headers['x-incomplete-chains'] === solana,
        hashes: json.data?.map(({ metadata }: { metadata: { hash: string } }) => metadata.hash),
        moved: json.data?.map(({ transfers }: { transfers: unknown[] }) => transfers.length),
      }
    },
    mintOf: (data: Buffer, owner: string = tokenPrograms[1]) => ({
      value: [{ owner, data: [data.toString('base64'), 'base64'] }],
    }),
    walk: async () => {
      const hashes: string[] = []
      const named: boolean[] = []
      let next: string | null | undefined
      do {
        const { json, headers } = await stage.ask(stage.own, solana, next)
        hashes.push(...json.data.map(({ metadata }: { metadata: { hash: string } }) => metadata.hash))
        named.push(headers['x-incomplete-chains'] === solana)
        next = json.next
      } while (next && named.length < 20)
      return { hashes, named }
    },
    sentOf: (seed: number, count: number, account: string, slot = seed): Sent[] =>
      Array.from({ length: count }, (_, at) => ({
        name: signature(seed + at),
        slot: slot + at,
        accounts: [account],
        result: stage.balances([1, 1], [1, 1]),
      })),
  }
  return stage
}
