import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hearingFetch } from './hearingFetch.ts'

let answer: { status: number; body: string } = { status: 200, body: '' }
const provider = createServer((_, response) => response.writeHead(answer.status).end(answer.body))
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`
})
afterAll(() => void provider.close())

// https://fetch.spec.whatwg.org/#null-body-status
test.each([204, 205, 304])('behavior: an answer of %i has no body', async (status) => {
  answer = { status, body: '' }
  const response = await hearingFetch().fetch(url)
  expect([response.status, await response.text()]).toEqual([status, ''])
})

test.each([300_000, 5_000_000])(
  'error: an answer of %i characters is not read to its end',
  async (length) => {
    answer = { status: 200, body: JSON.stringify('x'.repeat(length)) }
    const { fetch, heard } = hearingFetch()
    await expect(fetch(url)).rejects.toMatchObject({ status: 503, code: 'provider_unavailable' })
    expect(heard()).toEqual({ kind: 'unavailable' })
  },
)

test('default: JSON within the limit is passed on', async () => {
  answer = { status: 200, body: JSON.stringify('x'.repeat(200_000)) }
  const response = await hearingFetch().fetch(url)
  expect(await response.json()).toHaveLength(200_000)
})
