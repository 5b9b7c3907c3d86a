import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { createRemoteCatalogue } from './remoteCatalogue.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Another catalogue, over real HTTP. */
async function standIn(answer: RequestListener, timeoutMs = 10_000) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const outcomes: string[] = []
  const remote = createRemoteCatalogue({
    url: `${url}/base/?projectId=key`,
    timeoutMs,
    onAnswer: (what, outcome) => outcomes.push(`${what} ${outcome}`),
  })
  return { remote, asked, outcomes, url }
}

const id = (number: number) => number.toString(16).padStart(64, '0')
const record = (number: number, more: object = {}) => ({
  id: id(number),
  name: `Wallet ${number}`,
  homepage: `https://wallet-${number}.example`,
  chains: ['eip155:1'],
  supports_wc: true,
  ...more,
})
const json =
  (body: unknown, type = 'application/json'): RequestListener =>
  (_request, response) => {
    response.setHeader('content-type', type)
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

describe('load', () => {
  test('default: page after page, with the query of its address', async () => {
    const all = Array.from({ length: 250 }, (_, number) => record(number))
    const { remote, asked, outcomes } = await standIn((request, response) => {
      const page = Number(new URL(request.url ?? '', 'http://a').searchParams.get('page'))
      json({ data: all.slice((page - 1) * 100, page * 100), count: 250 })(request, response)
    })
    expect((await remote.load()).map(({ entry }) => entry.id)).toEqual(all.map(({ id }) => id))
    expect(asked).toEqual([1, 2, 3].map((page) => `/base/getWallets?projectId=key&page=${page}&entries=100`))
    expect(outcomes).toEqual(['list ok', 'list ok', 'list ok'])
  })

  test('behavior: what is not well formed is left out, and no more', async () => {
    const data = [
      record(1, {
        description: 'x',
        rdns: null,
        mobile_link: 'javascript://%0aalert(1)',
        desktop_link: '',
        app_store: 'https://apps.example.com/1',
        badge_type: 'certified',
        order: 7,
        image_id: 'a-b',
        chains: ['eip155:1', 'cosmos:hub', 'eip155:*', 7],
        __proto__: { polluted: true },
      }),
      record(2, { id: 'short' }),
      record(3, { homepage: 'javascript:alert(1)' }),
      record(4, { chains: ['cosmos:hub'] }),
      record(5, { name: '' }),
      record(6, { image_id: '../../etc/passwd' }),
      record(7, { image_id: '..' }),
      null,
      'x',
    ]
    const { remote } = await standIn(json({ data, count: 8 }))
    expect(await remote.load()).toEqual([
      {
        entry: {
          id: id(1),
          name: 'Wallet 1',
          homepage: 'https://wallet-1.example',
          chains: ['eip155:1'],
          supports_wc: true,
          order: 7,
          badge_type: 'certified',
          app_store: 'https://apps.example.com/1',
        },
        imageId: 'a-b',
      },
      { entry: expect.objectContaining({ id: id(6) }), imageId: undefined },
      { entry: expect.objectContaining({ id: id(7) }), imageId: undefined },
    ])
  })

  test('behavior: a count that never ends is not followed for ever', async () => {
    const { remote, asked } = await standIn(json({ data: [record(1)], count: 1e9 }))
    expect(await remote.load()).toHaveLength(1)
    expect(asked).toHaveLength(100)
  })

  test('behavior: a page that is longer than was asked for is cut', async () => {
    const { remote } = await standIn(
      json({ data: Array.from({ length: 300 }, (_, number) => record(number)), count: 1 }),
    )
    expect(await remote.load()).toHaveLength(100)
  })

  const redirect: RequestListener = (request, response) => {
    if (request.url?.startsWith('/moved')) json({ data: [record(1)], count: 1 })(request, response)
    else response.writeHead(302, { location: '/moved' }).end()
  }
  const hang: RequestListener = () => {}
  const drip: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{')
  }
  const reset: RequestListener = (request) => void request.socket.destroy()
  const packed = gzipSync(Buffer.alloc(20_000_000, ' '))
  const bomb: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    response.end(packed)
  }
  const broken: RequestListener = (_request, response) => {
    response.writeHead(500).end('no')
  }
  const cases: [string, RequestListener, string][] = [
    ['a redirect', redirect, 'status'],
    ['5xx', broken, 'status'],
    ['silence', hang, 'timeout'],
    ['an answer that stops', drip, 'timeout'],
    ['a reset', reset, 'transport'],
    ['HTML', json('<html>', 'text/html'), 'type'],
    ['broken JSON', json('{"data":['), 'shape'],
    ['another shape', json({ data: {}, count: 1 }), 'shape'],
    ['20 MB in 20 kB', bomb, 'too_large'],
  ]
  test.each(cases)('error: %s', async (_name, answer, reason) => {
    const { remote, outcomes } = await standIn(answer, reason === 'timeout' ? 300 : undefined)
    await expect(remote.load()).rejects.toMatchObject({ reason })
    expect(outcomes).toEqual([`list ${reason}`])
  })

  test('error: half a copy is none', async () => {
    const { remote } = await standIn((request, response) => {
      if (request.url?.includes('page=2')) response.writeHead(500).end()
      else json({ data: [record(1)], count: 150 })(request, response)
    })
    await expect(remote.load()).rejects.toMatchObject({ reason: 'status' })
  })
})

describe('picture', () => {
  const png = Buffer.from('89504e470d0a1a0a', 'hex')

  test('default: asked for once, also by many at once', async () => {
    const { remote, asked } = await standIn((_request, response) => {
      response.setHeader('content-type', 'image/png')
      response.end(png)
    })
    const [first, second] = await Promise.all([remote.picture('a-b'), remote.picture('a-b')])
    expect([first?.type, first?.raw, second]).toEqual(['image/png', png, first])
    expect(await remote.picture('a-b')).toBe(first)
    expect(asked).toEqual(['/base/getWalletImage/a-b?projectId=key'])
  })

  test.each([
    ['text/html', '<script>'],
    ['image/png', 'x'.repeat(300_000)],
    ['application/octet-stream', 'x'],
  ])('error: %s, %.10s', async (type, body) => {
    const { remote, asked } = await standIn(json(body, type))
    expect(await remote.picture('a')).toBe(undefined)
    expect(await remote.picture('a')).toBe(undefined)
    expect(asked).toHaveLength(1)
  })
})
