import { Agent, request } from 'node:http'
import type { LocalChain } from '../../../demo/chains/startAnvil.ts'
import type { GatehouseServer } from '../../lib/gatehouse.ts'
import type { Program } from '../../lib/program.ts'

/** What the measurements of the data API share. */
export interface DataParts {
  gatehouse: GatehouseServer
  load: Program
  chain: LocalChain
  /** An origin that the project allows. */
  pageOrigin: string
}

export const chainId = 'eip155:31337'
/** Requests under way at once, each for an account of its own where accounts are counted. */
export const connections = 50
/** Which anvil unlocks. */
const payer = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

let people = 0
/** An address that nobody asked for before. */
export const somebody = (): string => `0x${(0xbe_0000 + ++people).toString(16).padStart(40, '0')}`

export async function askNode<Answer>(
  { url }: LocalChain,
  method: string,
  params: unknown[] = [],
): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const { result, error } = await (await fetch(url, { method: 'POST', headers, body })).json()
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/** Accounts with a coin that came by a transaction. */
export async function paidAccounts(chain: LocalChain, count: number): Promise<string[]> {
  const accounts = Array.from({ length: count }, somebody)
  for (const to of accounts)
    await askNode(chain, 'eth_sendTransaction', [{ from: payer, to, value: '0xde0b6b3a7640000' }])
  return accounts
}

/** Request line and headers for one account. */
export const accountRequest = (
  { gatehouse, pageOrigin }: DataParts,
  what: string,
  account: string,
): string[] => [
  `GET /v1/account/${account}/${what}?projectId=bench&sv=bench-1&currency=usd&chainId=${chainId} HTTP/1.1`,
  `host: ${gatehouse.host}`,
  `origin: ${pageOrigin}`,
]

const agent = new Agent({ keepAlive: true, maxSockets: connections })

/** Asks once; the time until the answer is whole, ms. @throws Error when it is not 200 */
export function timed(parts: DataParts, what: string, account: string): Promise<number> {
  const [line = '', ...lines] = accountRequest(parts, what, account)
  const headers = Object.fromEntries(lines.map((text) => text.split(': ') as [string, string]))
  const path = line.split(' ')[1] ?? ''
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const { port } = parts.gatehouse
    const sent = request({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
      response.resume()
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - startedAt)
        else reject(new Error(`${path}: ${response.statusCode}`))
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}
