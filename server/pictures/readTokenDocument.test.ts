import { expect, test } from 'vitest'
import { readTokenDocument } from './readTokenDocument.ts'

const gateways = { ipfs: 'https://ipfs.example', arweave: 'https://ar.example', inside: [], ccip: [] }
let body = ''
let asked: string | undefined
const fetchGuarded = (async ({ url }: { url: string }) => {
  asked = url
  return { body: Buffer.from(body), type: 'text/plain' }
}) as never
const read = (uri: string) => readTokenDocument({ fetchGuarded, gateways }, uri)
const json = '{"name":"N 1"}'
const base64 = Buffer.from(json).toString('base64')

test.each([
  `data:application/json,${json}`,
  `data:application/json;base64,${base64}`,
  `data:application/json;utf8,${json}`,
  `data:application/json;utf-8,${json}`,
  `data:application/json;ascii,${json}`,
  `data:application/json;charset=utf-8;base64,${base64}`,
  `data:application/json;charset="utf-8",${json}`,
  `data:text/plain;base64,${base64}`,
  `data:text/plain,${encodeURIComponent(json)}`,
  `data:;base64,${encodeURIComponent(base64)}`,
  `DATA:application/ld+json,${json}`,
  json,
  ` ${json}`,
])('default: %s', async (uri) => {
  expect(await read(uri)).toEqual({ name: 'N 1' })
})

test.each(['\uFEFF{"name":"N 1"}', '{"name":"N\n1"}', '{\r\n"name":\t"N 1"}'])(
  'behavior: loose JSON: %j',
  async (text) => {
    body = text
    expect(await read('https://nft.example/1')).toEqual({ name: 'N 1' })
  },
)

test.each(['data:text/html,<p>', 'data:image/png;base64,AAAA', 'nothing', ''])(
  'error: %j leads nowhere',
  async (uri) => {
    expect(await read(uri)).toBeUndefined()
  },
)

test.each(['{', '<html>', ''])('error: %j is no JSON', async (text) => {
  body = text
  await expect(read('https://nft.example/1')).rejects.toThrow(SyntaxError)
})

test.each([
  [' ipfs://Qm1/1', 'https://ipfs.example/ipfs/Qm1/1'],
  ['ipfs://Qm1/1\r\n', 'https://ipfs.example/ipfs/Qm1/1'],
  ['\tar://tx', 'https://ar.example/tx'],
  ['\n/ipfs/Qm1 ', 'https://ipfs.example/ipfs/Qm1'],
  ['\uFEFFhttps://nft.example/1', 'https://nft.example/1'],
])('behavior: %j leads on without what stands around it', async (uri, url) => {
  asked = undefined
  body = json
  expect(await read(uri)).toEqual({ name: 'N 1' })
  expect(asked).toBe(url)
})
