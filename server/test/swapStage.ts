import { parseEther } from 'viem'
import { afterAll, beforeAll } from 'vitest'
import { type SwapChain, swapChain, swapSettings } from './swapChain.ts'
import { type SwapClient, swapClient } from './swapClient.ts'
import { type TestServer, testServer } from './testServer.ts'

export const one = parseEther('1')

/** Uniswap's own contracts on a chain and a server that knows them, from the first test of a file to its last. */
export let chain: SwapChain
export let server: TestServer
export let client: SwapClient
export let settings: ReturnType<typeof swapSettings>

/** Starts them for the file that calls it. */
export function withSwaps(): void {
  beforeAll(async () => {
    chain = await swapChain()
    settings = swapSettings(chain)
    server = await testServer({ env: settings.env })
    client = swapClient(server)
  })
  afterAll(async () => {
    await server?.[Symbol.asyncDispose]()
    await chain?.[Symbol.asyncDispose]()
    settings?.[Symbol.dispose]()
  })
}
