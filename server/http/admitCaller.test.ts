import { expect, test } from 'vitest'
import type { FrameIdentity } from '../origins/frameToken.ts'
import { PlainSpan } from '../trace/span.ts'
import { admitCaller, framesOnly } from './admitCaller.ts'
import type { Exchange, Response } from './handler.ts'
import { requireCaller } from './requireCaller.ts'
import { plainContext, plainProject, plainRequest } from './test/plainContext.ts'

const project = plainProject('https://shop.example')
const identity = { projectId: 'demo', origin: 'https://shop.example' } as FrameIdentity
const withToken = plainRequest({ authorization: 'Bearer token' })

test('default: a token in memory is waited for by nobody', () => {
  const { context } = plainContext({ projects: () => project, token: () => identity })
  expect(admitCaller(context, withToken, null)).toBeUndefined()
  expect(admitCaller(context, withToken, 'demo')).toBeUndefined()
  expect(() => admitCaller(context, withToken, 'other')).toThrow(
    expect.objectContaining({ status: 403, code: 'invalid_token', field: 'projectId' }),
  )
})

test('behavior: one that is read first', async () => {
  const { context } = plainContext({ projects: () => project, token: async () => identity })
  await expect(admitCaller(context, withToken, 'demo')).resolves.toBeUndefined()
  await expect(admitCaller(context, withToken, 'other')).rejects.toMatchObject({ code: 'invalid_token' })
})

test('behavior: without a token by the id of a project', async () => {
  const { context } = plainContext({ projects: (id) => (id === 'demo' ? project : null) })
  await expect(admitCaller(context, plainRequest(), 'demo')).resolves.toMatchObject({ project })
  await expect(admitCaller(context, plainRequest(), null)).rejects.toMatchObject({ code: 'unknown_project' })
})

test('behavior: where pages have no business only frames come in, and others pay for their request', () => {
  const { context, taken } = plainContext()
  const seen: string[] = []
  const handle = framesOnly(context, 'rpc', (_request, _response, { route }) => void seen.push(route))
  const exchange = (): Exchange => ({ requestId: 'r', span: new PlainSpan(), route: 'none' })
  void handle(withToken, {} as Response, exchange())
  expect([seen, taken]).toEqual([['none'], []])
  const refused = exchange()
  expect(() => handle(plainRequest(), {} as Response, refused)).toThrow(
    expect.objectContaining({ status: 401, code: 'invalid_token' }),
  )
  expect([seen.length, refused.route, taken]).toEqual([1, 'rpc', ['rpc 192.0.2.1']])
})

test('error: a project that went away between two looks', async () => {
  const found = [project, null]
  const { context } = plainContext({ projects: () => found.shift() ?? null, token: () => identity })
  await expect(requireCaller(context, withToken, undefined)).rejects.toMatchObject({
    status: 401,
    code: 'unknown_project',
  })
})

test('behavior: without an id no project is looked for', async () => {
  const lookups: unknown[] = []
  const { context } = plainContext({
    projects: (id) => {
      lookups.push(id)
      return null
    },
  })
  await expect(requireCaller(context, plainRequest(), undefined)).rejects.toMatchObject({ status: 401 })
  expect(lookups).toEqual([])
})
