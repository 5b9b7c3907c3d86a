import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseUrl } from '../../contract/parseUrl.ts'
import type { FetchTrouble } from './fetchTrouble.ts'
import { createGuardedFetch, type FetchQuestion } from './guardedFetch.ts'

const mebibyte = 1_048_576
let asked: IncomingMessage[] = []

/** What the server of this file does, by path. */
const pages: Record<string, RequestListener> = {
  '/json': (_request, response) => send(response, 'application/json; charset=utf-8', '{"a":1}'),
  '/post': async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    send(
      response,
      'application/json',
      JSON.stringify([request.method, request.headers['content-type'], text]),
    )
  },
  '/text': (_request, response) => send(response, 'text/html', '<script>'),
  '/untyped': (_request, response) => response.end('{}'),
  '/full': (_request, response) => send(response, 'application/json', Buffer.alloc(mebibyte, 0x20)),
  '/long': (_request, response) => send(response, 'application/json', Buffer.alloc(mebibyte + 1, 0x20)),
  '/announced': (_request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': mebibyte + 1 })
      .flushHeaders()
  },
  '/announced-full': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': mebibyte })
    response.end(Buffer.alloc(mebibyte, 0x20))
  },
  '/typed-twice': (_request, response) => {
    response.setHeader('content-type', ['application/json', 'text/html']).end('{}')
  },
  '/located': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', location: '/text' }).end('{}')
  },
  '/failed-endlessly': (_request, response) => {
    response.writeHead(500)
    const timer = setInterval(() => response.write(Buffer.alloc(1_024)), 1)
    response.on('close', () => clearInterval(timer))
  },
  '/endless': (_request, response) => {
    response.setHeader('content-type', 'application/json')
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 0x20)));
    }
    response.on('drain', write)
    write()
  },
  '/slow': (_request, response) => {
    response.setHeader('content-type', 'application/json')
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  },
  '/silent': () => {},
  '/gzip': (_request, response) => send(response, 'application/json', gzipSync('{"a":1}'), 'gzip'),
  '/brotli': (_request, response) => send(response, 'application/json', brotliCompressSync('{"a":1}'), 'br'),
  '/bomb': (_request, response) =>
    send(response, 'application/json', gzipSync(Buffer.alloc(64 * mebibyte)), 'gzip'),
  '/broken': (_request, response) => send(response, 'application/json', 'no gzip', 'gzip'),
  '/cut': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
    response.write('{', () => response.destroy())
  },
  '/packed-oddly': (_request, response) => send(response, 'application/json', 'x', 'gzip, gzip'),
  '/packed-by-name': (_request, response) => send(response, 'application/json', 'x', 'constructor'),
  '/missing': (_request, response) => response.writeHead(404).end('secret'),
  '/nowhere': (_request, response) => response.writeHead(302).end(),
  '/loop': (_request, response) => response.writeHead(302, { location: '/loop' }).end(),
}

function send(
  response: Parameters<RequestListener>[1],
  type: string,
  body: string | Buffer,
  encoding?: string,
): void {
  response.writeHead(200, { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) })
  response.end(body)
}

const server = createServer((request, response) => {
  asked.push(request)
  const [path = '', query = ''] = request.url?.split('?') ?? []
  const hops = /^\/hops\/(\d)$/.exec(path)
  if (path === '/to') response.writeHead(307, { location: decodeURIComponent(query) }).end('moved')
  else if (hops) {
    const left = Number(hops[1])
    response.writeHead(301, { location: left === 1 ? '../json' : `./${left - 1}` }).end()
  } else pages[path]?.(request, response)
})
let port: number
let own: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  own = `http://127.0.0.1:${port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const names: Record<string, string[]> = {
  'inside.example': ['127.0.0.1'],
  'mixed.example': ['1.1.1.1', '10.0.0.1'],
  'six.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'nat64.example': ['64:ff9b::7f00:1'],
  'metadata.example': ['169.254.169.254'],
  'nobody.example': [],
}
const json = new Set(['application/json'])
let outcomes: string[] = []
let lookups: string[] = []
beforeEach(() => {
  asked = []
  outcomes = []
  lookups = []
})

function fetchOwn(path: string, more: Partial<FetchQuestion> = {}, ownOrigins = [own]) {
  const resolve = async (hostname: string) => {
    lookups.push(hostname)
    const found = names[hostname]
    if (!found) throw new Error('ENOTFOUND')
    return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
  return createGuardedFetch({
    strangers: resolve,
    operators: resolve,
    onOutcome: (purpose, outcome) => outcomes.push(`${purpose} ${outcome}`),
  })({
    url: parseUrl(path) ? path : own + path,
    purpose: 'metadata',
    types: json,
    timeoutMs: 30_000,
    isOwn: ({ origin }) => ownOrigins.includes(origin),
    ...more,
  })
}
const reasonOf = (fetching: Promise<unknown>): Promise<string> =>
  fetching.then(
    () => 'ok',
    ({ name, reason }: FetchTrouble) => (name === 'FetchTrouble' ? reason : `threw ${name}`),
  )

describe('what it takes', () => {
  test('default: type and bytes', async () => {
    expect(await fetchOwn('/json')).toEqual({ type: 'application/json', body: Buffer.from('{"a":1}') })
    expect(asked.map(({ method }) => method)).toEqual(['GET'])
    expect(asked[0]?.headers).toMatchObject({ accept: 'application/json', 'accept-encoding': 'identity' })
    // Strangers chose the address: they learn of no trace.
    for (const name of ['cookie', 'traceparent']) expect(asked[0]?.headers).not.toHaveProperty(name)
    expect(asked[0]?.headers).not.toHaveProperty('content-type')
    expect(outcomes).toEqual(['metadata ok'])
  })

  test('behavior: a POST of JSON', async () => {
    const { body } = await fetchOwn('/post', { json: '{"data":"0x"}' })
    expect(JSON.parse(body.toString())).toEqual(['POST', 'application/json', '{"data":"0x"}'])
  })

  test.each(['/gzip', '/brotli'])('behavior: %s that nobody asked for is unpacked', async (path) => {
    expect((await fetchOwn(path)).body.toString()).toBe('{"a":1}')
  })

  test('behavior: as much as the limit says', async () => {
    expect((await fetchOwn('/full')).body.length).toBe(mebibyte)
    expect((await fetchOwn('/announced-full')).body.length).toBe(mebibyte)
    expect(await reasonOf(fetchOwn('/json', { limit: 6 }))).toBe('too_large')
  })

  test('behavior: three redirects', async () => {
    expect((await fetchOwn('/hops/3')).body.toString()).toBe('{"a":1}')
    expect(await reasonOf(fetchOwn('/hops/4'))).toBe('redirects')
  })

  test('behavior: any type for a caller that looks at the bytes', async () => {
    expect(await fetchOwn('/untyped', { types: 'any' })).toEqual({ type: '', body: Buffer.from('{}') })
    expect(asked.at(-1)?.headers.accept).toBe('*/*')
  })

  test('behavior: of a header that stands twice the first', async () => {
    expect((await fetchOwn('/typed-twice')).type).toBe('application/json')
  })

  test('behavior: an answer that also names another place is the answer', async () => {
    expect((await fetchOwn('/located')).body.toString()).toBe('{}')
    expect(asked).toHaveLength(1)
  })

  test('behavior: the connection ends with the answer', async () => {
    await fetchOwn('/json')
    const connections = () =>
      new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
    await expect.poll(connections).toBe(0)
  })

  test('behavior: by default the system resolves names of the operator', async () => {
    const fetch = createGuardedFetch()
    const url = `http://localhost:${port}/json`
    expect((await fetch({ url, purpose: 'metadata', types: json, isOwn: () => true })).body).toHaveLength(7)
  })

  test('behavior: a name is resolved once, and the connection goes there', async () => {
    const origin = `http://inside.example:${port}`
    await fetchOwn(`${origin}/json`, {}, [origin])
    expect(lookups).toEqual(['inside.example'])
    expect(asked.at(-1)?.headers.host).toBe(`inside.example:${port}`)
  })
})

describe('where it does not go', () => {
  test.each([
    ['/to?https%3A%2F%2F127.0.0.1%2F', 'not_public'],
    ['/to?https%3A%2F%2Finside.example%2F', 'not_public'],
    ['/to?http%3A%2F%2Fexample.com%2F', 'scheme'],
    ['/to?file%3A%2F%2F%2Fetc%2Fpasswd', 'scheme'],
    ['/to?https%3A%2F%2Fuser%40example.com%2F', 'userinfo'],
    ['/to?https%3A%2F%2F%5B%3A%3A1%5D%2F', 'not_public'],
    ['/to?https%3A%2F%2F', 'url'],
    ['/loop', 'redirects'],
    ['/nowhere', 'status'],
  ])('error: redirect %s', async (path, reason) => {
    expect(await reasonOf(fetchOwn(path))).toBe(reason)
  })

  test('error: a POST is not led on', async () => {
    expect(await reasonOf(fetchOwn('/hops/1', { json: '{}' }))).toBe('status')
  })

  test.each([
    ['https://inside.example/', 'not_public'],
    ['https://mixed.example/', 'not_public'],
    ['https://six.example/', 'not_public'],
    ['https://mapped.example/', 'not_public'],
    ['https://nat64.example/', 'not_public'],
    ['https://metadata.example/', 'not_public'],
    ['https://nobody.example/', 'dns'],
    ['https://unknown.example/', 'dns'],
    ['https://127.0.0.1/', 'not_public'],
    ['https://2130706433/', 'not_public'],
    ['https://0x7f000001/', 'not_public'],
    ['https://0177.0.0.1/', 'not_public'],
    ['https://127.1/', 'not_public'],
    ['https://0x7f.1/', 'not_public'],
    ['https://①②⑦.⓪.⓪.①/', 'not_public'],
    ['https://127。0。0。1/', 'not_public'],
    ['https://0/', 'not_public'],
    ['https://169.254.169.254/latest/meta-data/', 'not_public'],
    ['https://[::]/', 'not_public'],
    ['https://[::ffff:127.0.0.1]/', 'not_public'],
    ['https://[::ffff:7f00:1]/', 'not_public'],
    ['https://[fd00:ec2::254]/', 'not_public'],
    ['https://[fe80::1%25eth0]/', 'url'],
    ['https://1.1.1.1@127.0.0.1/', 'userinfo'],
    ['https://user:word@example.com/', 'userinfo'],
    ['https://:word@example.com/', 'userinfo'],
    ['https://example.com:22/', 'port'],
    ['https://example.com:8443/', 'port'],
    ['https://example.com:80/', 'port'],
    ['http://example.com/', 'scheme'],
    ['ftp://example.com/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['gopher://example.com/', 'scheme'],
    ['data:application/json,{}', 'scheme'],
  ])('error: %s', async (url, reason) => {
    expect(await reasonOf(fetchOwn(url))).toBe(reason)
  })

  test('error: what the operator configured is that only, for that question only', async () => {
    expect(await reasonOf(fetchOwn('/json', {}, []))).toBe('scheme')
    expect(await reasonOf(fetchOwn('/json', {}, ['http://127.0.0.1']))).toBe('scheme')
    expect(await reasonOf(fetchOwn(`http://localhost:${port}/json`))).toBe('scheme')
    expect(await reasonOf(fetchOwn(`http://user@127.0.0.1:${port}/json`))).toBe('userinfo')
  })
})

describe('what it does not take', () => {
  test.each([
    ['/text', 'type'],
    ['/untyped', 'type'],
    ['/long', 'too_large'],
    ['/announced', 'too_large'],
    ['/endless', 'too_large'],
    ['/bomb', 'too_large'],
    ['/broken', 'encoding'],
    ['/packed-oddly', 'encoding'],
    ['/packed-by-name', 'encoding'],
    ['/cut', 'transport'],
    ['/missing', 'status'],
    ['/failed-endlessly', 'status'],
  ])('error: %s', async (path, reason) => {
    expect(await reasonOf(fetchOwn(path))).toBe(reason)
    expect(outcomes).toEqual([`metadata ${reason}`])
  })

  test('error: the status is told, what the other side said is not', async () => {
    const trouble = await fetchOwn('/missing').catch((error) => error)
    expect(trouble.status).toBe(404)
    expect(JSON.stringify(trouble) + trouble.message).not.toContain('secret')
    expect(trouble.message).not.toContain(own)
  })

  test.each(['/slow', '/silent'])('error: %s ends with the time', async (path) => {
    expect(await reasonOf(fetchOwn(path, { timeoutMs: 150 }))).toBe('timeout')
  })

  test('error: a resolver that is slow', async () => {
    const never = createGuardedFetch({ strangers: () => new Promise(() => {}) })
    const question = { url: 'https://a.example', purpose: 'ccip', types: json, timeoutMs: 50 } as const
    expect(await reasonOf(never(question))).toBe('timeout')
  })

  test('error: nobody listens', async () => {
    const dead = 'http://127.0.0.1:1'
    expect(await reasonOf(fetchOwn(`${dead}/`, {}, [dead]))).toBe('transport')
  })
})
