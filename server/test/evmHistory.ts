import { expect } from 'vitest'
import { limits } from '../../scripts/suites/limits.ts'
import { anvil, type TestChain } from './anvil.ts'
import { chainEnv } from './fakeNode.ts'
import { type TestAnswer, type TestServer, testServer } from './testServer.ts'

/** A server over a real chain, and what happened there asked over real HTTP. */
export interface EvmHistory extends AsyncDisposable {
  chain: TestChain
  server: TestServer
  token: string
  ask(address: string, query?: Record<string, string>): Promise<TestAnswer>
  /** What kinds of operations are told, once they are what is expected. */
  expectList(address: string): ReturnType<typeof expect.poll>
}

/** Accounts that anvil unlocks. */
export const alice = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const bob = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
let people = 0
/** Somebody new, whose past is this test's. */
export const somebody = (): string => `0x${(++people).toString(16).padStart(4, '0').repeat(10)}`

export async function evmHistory(): Promise<EvmHistory> {
  const chain = await anvil()
  const server = await testServer({
    env: chainEnv([chain.url]),
    history: { answerMs: limits.unitMs },
  })
  const token = await server.token()
  const ask = (address: string, query: Record<string, string> = { chainId: 'eip155:31337' }) =>
    server.request(`/v1/account/${address}/history?${new URLSearchParams(query)}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  return {
    chain,
    server,
    token,
    ask,
    // The head of the chain is remembered for half a second.
    expectList: (address) =>
      expect.poll(
        async () =>
          (await ask(address)).json.data.map(
            ({ metadata }: { metadata: { operationType: string } }) => metadata.operationType,
          ),
        { interval: 200 },
      ),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await chain[Symbol.asyncDispose]()
    },
  }
}
