import { expect, test } from 'vitest'
import type { FrameIdentity } from '../origins/frameToken.ts'
import type { Project } from '../origins/project.ts'
import type { Request } from './handler.ts'
import { requireFrameToken } from './requireFrameToken.ts'
import { plainContext, plainProject, plainRequest } from './test/plainContext.ts'

const identity = { projectId: 'demo', origin: 'https://shop.example' } as FrameIdentity
const project = plainProject('https://shop.example')
const withToken = (text = 'token'): Request => plainRequest({ authorization: `Bearer ${text}` })

test.each([
  ['at once, from memory', () => identity, () => project],
  ['a token that is read first', async () => identity, () => project],
  ['a project that is read first', () => identity, async () => project],
] as const)('default: %s', async (_, token, projects) => {
  const seen: string[] = []
  const { context } = plainContext({
    projects,
    token: (text) => {
      seen.push(text)
      return token()
    },
  })
  expect(await requireFrameToken(context, withToken())).toBe(identity)
  expect(seen).toEqual(['token'])
})

test('behavior: a promise only for what is not in memory', () => {
  const { context } = plainContext({ projects: () => project, token: () => identity })
  expect(requireFrameToken(context, withToken())).toBe(identity)
})

test('behavior: origins are looked through once for each state of a project', () => {
  let looks = 0
  const counted = (...origins: string[]): Project => ({
    ...project,
    get origins() {
      looks += 1
      return origins
    },
  })
  let now = counted('https://shop.example')
  const own = { ...identity }
  const { context } = plainContext({ projects: () => now, token: () => own })
  for (let time = 0; time < 3; time += 1) expect(requireFrameToken(context, withToken())).toBe(own)
  expect(looks).toBe(1)
  now = counted('https://else.example')
  expect(() => requireFrameToken(context, withToken())).toThrow(
    expect.objectContaining({ code: 'origin_not_allowed' }),
  )
  expect(looks).toBe(2)
})

test('error: a project that is there no more', () => {
  const { context } = plainContext({ token: () => identity })
  expect(() => requireFrameToken(context, withToken())).toThrow(
    expect.objectContaining({ status: 401, code: 'unknown_project' }),
  )
})

test.each([
  ['nothing', plainRequest()],
  ['another scheme', plainRequest({ authorization: 'Basic dG9rZW46dG9rZW4=' })],
  ['more than 2048 characters', withToken('a'.repeat(2048 - 'Bearer '.length + 1))],
])('error: %s in the place of a token', (_, request) => {
  const { context } = plainContext({ projects: () => project, token: () => identity })
  expect(() => requireFrameToken(context, request)).toThrow(
    expect.objectContaining({ status: 401, code: 'invalid_token' }),
  )
})

test('behavior: 2048 characters are read', () => {
  const { context } = plainContext({ projects: () => project, token: () => identity })
  expect(requireFrameToken(context, withToken('a'.repeat(2048 - 'Bearer '.length)))).toBe(identity)
})
