import { expect, test, vi } from 'vitest'
import type { ServerContext } from '../context.ts'
import { HttpError } from '../errors/httpError.ts'
import { stoppedClock } from '../test/stoppedClock.ts'
import { PlainSpan } from '../trace/span.ts'
import type { Exchange, Response } from './handler.ts'
import { shedLoad } from './shedLoad.ts'
import { plainContext, plainRequest } from './test/plainContext.ts'

function shedding(level: { process: number; database: number }) {
  const warn = vi.fn()
  const { context } = plainContext()
  const handler = vi.fn()
  const shed = shedLoad({ ...context, load: level, logger: { warn } } as unknown as ServerContext, handler)
  const send = (host: string, url: string) => {
    const exchange: Exchange = { requestId: 'r', span: new PlainSpan(), route: 'none' }
    const request = Object.assign(plainRequest({ host }), { url })
    try {
      void shed(request, {} as Response, exchange)
      return { exchange }
    } catch (error) {
      return { exchange, error: error as HttpError }
    }
  }
  const refusals = (count: number, host: string, url: string) =>
    Array.from({ length: count }, () => send(host, url)).filter(({ error }) => error).length
  return { send, refusals, handler, warn, level }
}

test('default: everything passes', () => {
  const { refusals, handler, warn } = shedding({ process: 0, database: 0 })
  expect(refusals(10, 'widget.example', '/v1/x')).toBe(0)
  expect(handler).toHaveBeenCalledTimes(10)
  expect(warn).not.toHaveBeenCalled()
})

test('behavior: the share of each kind is refused exactly, and the rest passes', () => {
  const { refusals, handler, warn, level } = shedding({ process: 0.5, database: 0 })
  expect(refusals(100, 'widget.example', '/v1/x')).toBe(100)
  expect(refusals(100, 'widget.example', '/frame')).toBe(50)
  expect(refusals(100, 'login.example', '/login')).toBe(0)
  expect(handler).toHaveBeenCalledTimes(150)
  level.process = 1
  expect([89, 90]).toContain(refusals(100, 'login.example', '/login'))
  expect(warn).toHaveBeenCalledOnce()
})

test('behavior: who asks whether the process answers is never refused', () => {
  const { refusals } = shedding({ process: 1, database: 1 })
  expect(refusals(100, 'widget.example', '/health')).toBe(0)
  expect([97, 98]).toContain(refusals(100, 'widget.example', '/frame'))
})

test('behavior: what is refused says when to come again, is readable for pages, and is one of many for the log', () => {
  const { send } = shedding({ process: 0, database: 1 })
  const { exchange, error } = send('widget.example', '/v1/x')
  expect(error).toBeInstanceOf(HttpError)
  expect(error).toMatchObject({ status: 503, code: 'overloaded' })
  expect(error?.headers['retry-after']).toMatch(/^[123]$/)
  expect(exchange).toMatchObject({ route: 'shed-data', isShed: true, openToAll: true })
})

test('behavior: a login is not for other pages', () => {
  const { send } = shedding({ process: 1, database: 0 })
  const all = Array.from({ length: 3 }, () => send('login.example', '/auth/session'))
  expect(all.find(({ error }) => error)?.exchange).toMatchObject({ route: 'shed-login', openToAll: false })
})

test('behavior: the login origin is spared in each of its spellings', () => {
  const { send } = shedding({ process: 0.5, database: 1 })
  for (const host of ['login.example', 'LOGIN.example.', 'login.example:443'])
    expect([host, send(host, '/v1/x').error]).toEqual([host, undefined])
  expect(send('', '/v1/x').error).toMatchObject({ code: 'overloaded' })
})

test('behavior: the log hears of it once in five seconds', () => {
  using clock = stoppedClock()
  const { send, warn } = shedding({ process: 0, database: 1 })
  for (const [ms, lines] of [
    [0, 1],
    [4_999, 1],
    [1, 2],
    [4_999, 2],
  ] as const) {
    clock.later(ms)
    send('widget.example', '/v1/x')
    expect(warn).toHaveBeenCalledTimes(lines)
  }
  expect(warn.mock.lastCall?.[0]).toEqual({ refused: { data: 2, frame: 0, login: 0 } })
})
