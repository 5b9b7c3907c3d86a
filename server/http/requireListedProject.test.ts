import { expect, test } from 'vitest'
import { requireListedProject } from './requireListedProject.ts'
import { plainContext, plainProject, plainRequest } from './test/plainContext.ts'

const project = plainProject('https://shop.example')

const found: [
  string,
  (id: string) => ReturnType<NonNullable<Parameters<typeof plainContext>[0]>['projects'] & {}>,
][] = [
  ['in memory', (id) => (id === 'demo' ? project : null)],
  ['read from the database', async (id) => (id === 'demo' ? project : null)],
]

test.each(found)('default: a project %s, by the query or the header', async (_, projects) => {
  const { context } = plainContext({ projects })
  const ask = (query: string, headers: Record<string, string | string[]> = {}) =>
    requireListedProject(context, plainRequest(headers), new URLSearchParams(query))
  expect(await ask('projectId=demo')).toBe(project)
  expect(await ask('', { 'x-project-id': 'demo' })).toBe(project)
  expect(await ask('projectId=demo', { 'x-project-id': 'other' })).toBe(project)
})

test('error: a project that the database does not have', async () => {
  const { context } = plainContext({ projects: async () => null })
  const answer = requireListedProject(context, plainRequest(), new URLSearchParams('projectId=demo'))
  await expect(answer).rejects.toMatchObject({ status: 403, code: 'unknown_project' })
})

test.each([
  ['another', 'projectId=other', {}],
  ['none', '', {}],
  ['two', '', { 'x-project-id': ['demo', 'demo'] }],
])('error: the id of %s', async (_, query, headers) => {
  const lookups: string[] = []
  const { context } = plainContext({
    projects: (id) => {
      lookups.push(id)
      return id === 'demo' ? project : null
    },
  })
  const answer = requireListedProject(
    context,
    plainRequest(headers as Record<string, string | string[]>),
    new URLSearchParams(query),
  )
  await expect(answer).rejects.toMatchObject({ status: 403, code: 'unknown_project', field: 'projectId' })
  expect(lookups).toEqual([query ? 'other' : ''])
})

test.each([
  ['a page of the project', 'https://shop.example', true],
  ['our own frame', 'https://widget.example', true],
  ['a page of nobody', 'https://else.example', false],
  ['a page without an origin', 'null', false],
])('behavior: %s', async (_, origin, isIn) => {
  const { context } = plainContext({ projects: () => project })
  const answer = requireListedProject(
    context,
    plainRequest({ origin }),
    new URLSearchParams('projectId=demo'),
  )
  if (isIn) expect(await answer).toBe(project)
  else await expect(answer).rejects.toMatchObject({ status: 403, code: 'origin_not_allowed' })
})
