import { expect } from 'vitest'
import type { TestAnswer, TestServer } from './testServer.ts'

// How tests of the budget of calls look at a server, whatever it gets its answers from.

/** An answer of the data API, and what it costs its client. */
export interface ChargedRow {
  /** Calls of the budget. */
  cost: number
  request(client: string): Promise<TestAnswer>
  /** No answer to it is kept in memory. */
  isAlwaysNew?: true
}

export interface ChargeStage {
  server: TestServer
  /** Calls that a client may make at once. */
  budget: number
  /** How many requests the services behind the server have had, without those that are everybody's. */
  upstreamRequests(): number
  /** A call of one unit that no memory answers. */
  newCall(): { method: string; params: unknown[] }
  chainId: string
}

/** What the server's settings have to say for that. */
export const chargeSettings = (budget: number): Record<string, string> => ({
  TRUST_PROXY: '1',
  RATE_CALLS: String(budget),
  RATE_CALLS_REFILL: '1',
  RATE_REFILL_INTERVAL_S: '3600',
})

let clients = 0
/** The address of a client that nothing was charged yet. */
export const nextClient = (): string => `192.0.2.${++clients}`

export const query = (words: Record<string, string>): URLSearchParams =>
  new URLSearchParams({ projectId: 'demo', ...words })

/** A request of the data API as the page of a client sends it. */
export const requestFrom = (
  server: TestServer,
  client: string,
  path: string,
  body?: object,
): Promise<TestAnswer> =>
  server.request(path, {
    headers: { 'x-forwarded-for': client, origin: 'http://demo.example', 'x-sdk-version': 'x' },
    ...(body && { method: 'POST', body: JSON.stringify({ projectId: 'demo', ...body }) }),
  })

/** Something was answered, be it that there is nothing. */
const isAnswered = ({ status }: TestAnswer): boolean => [200, 404].includes(status)

/**
 * An answer is charged, and again to the next client only where it does not come from memory.
 *
 * @returns how many requests the first answer took
 */
export async function expectCharged(stage: ChargeStage, row: ChargedRow): Promise<number> {
  const charged = () => stage.server.metric('gatehouse_charged_calls_total')
  const [chargedBefore, requestsBefore] = [await charged(), stage.upstreamRequests()]
  const first = await row.request(nextClient())
  expect([isAnswered(first), first.text]).toEqual([true, first.text])
  const requests = stage.upstreamRequests() - requestsBefore
  expect(requests).toBeGreaterThan(0)
  expect((await charged()) - chargedBefore).toBe(row.cost)
  await row.request(nextClient())
  expect((await charged()) - chargedBefore).toBe(row.isAlwaysNew ? 2 * row.cost : row.cost)
  return requests
}

/** A client with less left than the cost is refused before any service is called; another client is not. */
export async function expectRefused(stage: ChargeStage, { cost, request }: ChargedRow): Promise<void> {
  const client = nextClient()
  await spend(stage, client, stage.budget - cost + 1)
  const before = stage.upstreamRequests()
  const { status, json, headers } = await request(client)
  expect([status, json.code]).toEqual([429, 'rate_limited'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(stage.upstreamRequests()).toBe(before)
  expect(isAnswered(await request(nextClient()))).toBe(true)
}

/** Makes calls, one for each unit. */
async function spend(
  { server, newCall, chainId }: ChargeStage,
  client: string,
  units: number,
): Promise<void> {
  const batch = Array.from({ length: units }, (_, id) => ({ jsonrpc: '2.0', id, ...newCall() }))
  const { status } = await server.request(`/v1?${query({ chainId })}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': client },
    body: JSON.stringify(batch),
  })
  expect(status).toBe(200)
}
