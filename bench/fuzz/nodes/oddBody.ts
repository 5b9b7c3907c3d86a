import type { ServerResponse } from 'node:http'
import type { FakeCall } from '../../../server/test/fakeNode.ts'
import type { Random } from '../random.ts'
import { oddValue } from './oddValue.ts'

type Send = (random: Random, response: ServerResponse, calls: FakeCall[], results: unknown[]) => void

const envelope = (calls: FakeCall[], results: unknown[]): object[] =>
  calls.map(({ id }, at) => ({ jsonrpc: '2.0', id, result: results[at] }))
const whole = (items: object[]): unknown => (items.length === 1 ? items[0] : items)
const statuses = [
  200, 201, 204, 301, 400, 401, 402, 403, 404, 408, 413, 422, 425, 429, 451, 500, 502, 503, 520,
]
const codes = [-32_000, -32_005, -32_600, -32_602, -32_603, -32_700, 3, 15, 429, 0, 1, 1e20, -1]
const messages = [
  'execution reverted',
  'rate limit',
  'header not found',
  'Internal error',
  '',
  'timeout',
  'invalid argument',
  '\ud800',
]
const error = (random: Random) => ({ code: random.pick(codes), message: random.pick(messages) })
const texts = [
  '',
  ' ',
  'null',
  '[]',
  '{}',
  '"x"',
  '<html>no</html>',
  '{"jsonrpc":"2.0"',
  'error code: 1015',
  '\uFEFF',
]

/** Ways in which a node's answer as a whole is odd. */
const ways: readonly Send[] = [
  (random, response, calls, results) =>
    void response.end(JSON.stringify(oddValue(random, whole(envelope(calls, results))))),
  (random, response, calls, results) =>
    void response.writeHead(random.pick(statuses)).end(JSON.stringify(whole(envelope(calls, results)))),
  (random, response) => void response.writeHead(random.pick(statuses)).end(random.pick(texts)),
  (random, response, calls) =>
    void response
      .writeHead(random.pick(statuses))
      .end(JSON.stringify(whole(calls.map(({ id }) => ({ jsonrpc: '2.0', id, error: error(random) }))))),
  (random, response) =>
    void response
      .writeHead(random.pick(statuses))
      .end(JSON.stringify({ jsonrpc: '2.0', id: null, error: oddValue(random, error(random)) })),
  (random, response, calls, results) => {
    const text = JSON.stringify(whole(envelope(calls, results)))
    response.end(text.slice(0, random.below(text.length)))
  },
  (_random, response, calls, results) =>
    void response.end(`\uFEFF\n ${JSON.stringify(whole(envelope(calls, results)))}\n`),
  (_random, response, calls, results) =>
    void response.end(JSON.stringify([...envelope(calls, results), ...envelope(calls, results)])),
  (_random, response, calls, results) =>
    void response.end(JSON.stringify(envelope(calls, results).reverse())),
  (random, response) =>
    void response
      .writeHead(429, { 'retry-after': random.pick(['0', '1', 'soon', '-1', '9'.repeat(9)]) })
      .end(),
  (_random, response) => void response.socket?.resetAndDestroy(),
  (_random, response, calls) =>
    void response.end(
      `{"jsonrpc":"2.0","id":${calls[0]?.id},"result":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
    ),
]

/** Answers calls whose results are these, in a way that no standard knows. */
export function sendOdd(
  random: Random,
  response: ServerResponse,
  calls: FakeCall[],
  results: unknown[],
): void {
  random.pick(ways)(random, response, calls, results)
}
