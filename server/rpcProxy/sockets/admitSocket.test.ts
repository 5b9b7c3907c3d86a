import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HttpError } from '../../errors/httpError.ts'
import { plainContext, plainProject, plainRequest } from '../../http/test/plainContext.ts'
import type { FrameIdentity } from '../../origins/frameToken.ts'
import type { Project } from '../../origins/project.ts'
import type { ServedChains } from '../servedChains.ts'
import { answerOf, handChain } from '../test/handChain.ts'
import { admitSocket } from './admitSocket.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

/** Tokens of project `demo`, which end after 60 seconds. */
function setUp() {
  const tokens: string[] = []
  const projects = {
    looks: 0,
    find: (id: string): Project | null | Promise<null> =>
      id === 'demo' ? plainProject('https://shop.example') : null,
  }
  const { context } = plainContext({
    projects: (id) => {
      projects.looks += 1
      return projects.find(id)
    },
    token: (text) => {
      tokens.push(text)
      return { projectId: 'demo', origin: 'https://shop.example', expiresAt: 1_060 } as FrameIdentity
    },
  })
  const { chain } = handChain(() => answerOf(1))
  const served: ServedChains = {
    get: (id) => (id === 'eip155:9' ? undefined : { chain, methods: new Map() }),
    feeds: () => undefined,
  }
  const admit = (query: string, headers: Record<string, string> = {}) => {
    const request = Object.assign(plainRequest(headers), { url: `/v1?${query}` })
    return admitSocket(context, served, request).then((admitted) => ({ ...admitted, request }))
  }
  return { context, tokens, projects, admit }
}
const page = 'projectId=demo&chainId=eip155:1'

describe('who is admitted', () => {
  test('default: a page by the id of its project', async () => {
    const { admit, tokens } = setUp()
    const { chain, request } = await admit(page)
    expect([chain, tokens, request.headers.authorization]).toEqual(['eip155:1', [], undefined])
  })

  test('default: a frame by its token, in the header or in the query', async () => {
    const { admit, tokens } = setUp()
    expect((await admit('chainId=eip155:1', { authorization: 'Bearer head' })).chain).toBe('eip155:1')
    const { request } = await admit('chainId=eip155:1&token=word')
    expect([request.headers.authorization, new Set(tokens)]).toEqual([
      'Bearer word',
      new Set(['head', 'word']),
    ])
  })

  test('behavior: the header counts where both are there', async () => {
    const { admit, tokens } = setUp()
    await admit('chainId=eip155:1&token=word', { authorization: 'Bearer head' })
    expect(new Set(tokens)).toEqual(new Set(['head']))
  })

  test.each([
    ['another project', 'projectId=else&chainId=eip155:1', 401, 'unknown_project'],
    ['a project that is not the token’s', 'projectId=else&chainId=eip155:1&token=word', 403, 'invalid_token'],
    ['a choice of the node', `${page}&providerId=x`, 400, 'invalid_query'],
    ['a chain that is not served', 'projectId=demo&chainId=eip155:9', 400, 'unsupported_chain'],
    ['without a chain', 'projectId=demo', 400, 'unsupported_chain'],
  ])('error: %s', async (_, query, status, code) => {
    await expect(setUp().admit(query)).rejects.toMatchObject({ status, code })
  })

  test('error: the server is being restarted', async () => {
    const { context, admit, projects } = setUp()
    context.state = 'draining'
    await expect(admit(page)).rejects.toMatchObject({
      status: 503,
      code: 'not_ready',
      message: 'The server is being restarted',
    })
    expect(projects.looks).toBe(0)
  })
})

/** Whether each timer that is made meanwhile keeps the process. */
function refsOf(work: () => void): boolean[] {
  const { setTimeout: timeout, setInterval: interval } = globalThis
  const made: NodeJS.Timeout[] = []
  const watched = <T extends typeof timeout | typeof interval>(set: T): T =>
    new Proxy(set, {
      apply(target, self, given) {
        const timer: NodeJS.Timeout = Reflect.apply(target, self, given)
        made.push(timer)
        return timer
      },
    })
  Object.assign(globalThis, { setTimeout: watched(timeout), setInterval: watched(interval) })
  work()
  Object.assign(globalThis, { setTimeout: timeout, setInterval: interval })
  return made.map((timer) => timer.hasRef())
}

describe('whether they may stay', () => {
  /** Admitted, and looked at from time to time. */
  async function admitted(query: string) {
    const stage = setUp()
    const { recheck } = await stage.admit(query)
    const ends: string[] = []
    let stop = () => {}
    const keeps = refsOf(() => {
      stop = recheck((reason) => ends.push(reason))
    })
    stage.projects.looks = 0
    return { ...stage, ends, stop, keeps }
  }
  const token = 'chainId=eip155:1&token=word'

  test('default: a page is looked at every 25 seconds, and never expires', async () => {
    const { ends, projects, stop, keeps } = await admitted(page)
    await vi.advanceTimersByTimeAsync(24_999)
    expect(projects.looks).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(projects.looks).toBe(1)
    await vi.advanceTimersByTimeAsync(100_000)
    expect([projects.looks, ends, keeps]).toEqual([5, [], [false]])
    stop()
    await vi.advanceTimersByTimeAsync(100_000)
    expect(projects.looks).toBe(5)
  })

  test('default: a frame may stay until its token ends', async () => {
    const { ends, keeps } = await admitted(token)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(ends).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect([ends, keeps]).toEqual([['expired_token'], [false, false]])
  })

  test('behavior: nothing is looked at after the end', async () => {
    const { ends, projects, stop } = await admitted(token)
    stop()
    await vi.advanceTimersByTimeAsync(100_000)
    expect([ends, projects.looks]).toEqual([[], 0])
  })

  test('error: a project that is gone, or takes other origins', async () => {
    const gone = await admitted(page)
    gone.projects.find = () => null
    await vi.advanceTimersByTimeAsync(25_000)
    expect(gone.ends).toEqual(['unknown_project'])
    gone.stop()
    const other = await admitted(token)
    other.projects.find = () => plainProject('https://else.example')
    await vi.advanceTimersByTimeAsync(25_000)
    expect(other.ends).toEqual(['origin_not_allowed'])
    other.stop()
  })

  test.each([
    ['a database that is gone', new HttpError(503, 'database_unavailable', 'Later')],
    ['what nobody foresaw', Object.assign(new Error('x'), { code: 'unknown_project' })],
  ])('behavior: %s ends nothing', async (_, error) => {
    const { ends, projects, stop } = await admitted(page)
    projects.find = () => Promise.reject(error)
    await vi.advanceTimersByTimeAsync(50_000)
    expect([ends, projects.looks]).toEqual([[], 2])
    stop()
  })
})
