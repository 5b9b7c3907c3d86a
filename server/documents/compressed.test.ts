import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testServer } from '../test/testServer.ts'

interface Answer {
  headers: Record<string, unknown>
  body: Buffer
}

function ask(port: number, host: string, path: string, headers: object, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(
      { port, host: '127.0.0.1', path, method, headers: { host, ...headers }, agent: false },
      async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        resolve({ headers: response.headers, body: Buffer.concat(chunks) })
      },
    )
      .on('error', reject)
      .end()
  })
}

const nonceOf = ({ headers }: Answer): string =>
  /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? ''
const without = (text: string, answer: Answer): string => text.replaceAll(nonceOf(answer), '')

test.each([
  ['the widget’s', 'widgetOrigin', '/frame?projectId=demo&theme=light'],
  ['the login frame’s', 'loginOrigin', '/login?projectId=demo'],
] as const)('behavior: %s document comes in gzip to who takes it', async (_, origin, path) => {
  await using server = await testServer({ projects: { demo: ['http://demo.example'] } })
  const { host } = new URL(server[origin])
  const { port } = server.server
  const plain = await ask(port, host, path, { 'accept-encoding': 'br, gzip;q=0' })
  const text = without(plain.body.toString(), plain)
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.headers['vary']).toContain('Accept-Encoding')
  for (const accepts of ['gzip', 'gzip, deflate, br, zstd', 'br, GZIP;q=0.5']) {
    const gzipped = await ask(port, host, path, { 'accept-encoding': accepts })
    expect(gzipped.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(gzipped.body.length),
      'content-type': 'text/html; charset=utf-8',
    })
    const opened = gunzipSync(gzipped.body).toString()
    expect(opened).toContain(`nonce="${nonceOf(gzipped)}"`)
    expect(without(opened, gzipped)).toBe(text)
    expect(gzipped.body.length).toBeLessThan(plain.body.length)
    const head = await ask(port, host, path, { 'accept-encoding': accepts }, 'HEAD')
    expect(head.body).toHaveLength(0)
    expect(head.headers).toMatchObject({ 'content-encoding': 'gzip' })
  }
})
