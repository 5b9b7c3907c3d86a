import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestServer, testServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server[Symbol.asyncDispose]())

describe('files', () => {
  test('default', async () => {
    const answer = await server.request('/gatehouse.js')
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
      'content-type': 'text/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.text).toContain('sdk')
  })

  test.each([
    ['/gatehouse.mjs', 'public, max-age=300', '*'],
    ['/gatehouse-frame.AbCdEf12.mjs', 'public, max-age=31536000, immutable', '*'],
    ['/assets/main-AbCdEf1.js', 'public, max-age=31536000, immutable', undefined],
    ['/assets/networks/ethereum.svg', 'public, max-age=86400', undefined],
  ])('param: %s is cached as %s', async (path, cacheControl, cors) => {
    const { status, headers } = await server.request(path)
    expect([status, headers['cache-control'], headers['access-control-allow-origin']]).toEqual([
      200,
      cacheControl,
      cors,
    ])
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('param: %s', async (encoding, unpack) => {
    const plain = await server.request('/assets/main-AbCdEf1.js')
    const packed = await bytes('/assets/main-AbCdEf1.js', encoding)
    expect(packed.encoding).toBe(encoding)
    expect(packed.body.length).toBeLessThan(plain.text.length / 4)
    expect(unpack(packed.body).toString()).toBe(plain.text)
  })

  test('behavior: 304 by ETag', async () => {
    const { headers } = await server.request('/gatehouse.js')
    const again = await server.request('/gatehouse.js', {
      headers: { 'if-none-match': String(headers['etag']) },
    })
    expect([again.status, again.text]).toEqual([304, ''])
    const other = await server.request('/gatehouse.js', { headers: { 'if-none-match': '"other"' } })
    expect(other.status).toBe(200)
  })

  test('behavior: the release names every script with its hash', async () => {
    const { json, headers } = await server.request('/release.json')
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(json.files.map(({ path }: { path: string }) => path.replace(/\.[\w-]{12}\./, '.HASH.'))).toEqual([
      '/gatehouse.js',
      '/gatehouse.mjs',
      '/gatehouse.HASH.js',
      '/gatehouse.HASH.mjs',
      '/gatehouse-frame.AbCdEf12.mjs',
    ])
    for (const { path, integrity, bytes } of json.files) {
      const { text, headers } = await server.request(path)
      expect(integrity).toBe(`sha384-${createHash('sha384').update(text).digest('base64')}`)
      expect(bytes).toBe(text.length)
      if (path.includes('.AbC') || /\.[\w-]{12}\./.test(path)) {
        expect(headers['cache-control']).toContain('immutable')
      }
    }
  })
})

function bytes(path: string, encoding: string): Promise<{ encoding: unknown; body: Buffer }> {
  const headers = { host: new URL(server.widgetOrigin).host, 'accept-encoding': encoding }
  return new Promise((resolve, reject) => {
    request(
      { port: server.server.port, host: '127.0.0.1', path, headers, agent: false },
      async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) })
      },
    )
      .on('error', reject)
      .end()
  })
}
