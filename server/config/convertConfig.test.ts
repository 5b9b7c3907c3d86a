import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConvert } from './convertConfig.ts'
import { readEnv } from './env.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-swap-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

function read(source: Record<string, string>) {
  const problems: string[] = []
  return { problems, settings: readConvert(readEnv(source), problems) }
}
function readFile(content: string) {
  const file = join(folder, 'swaps.json')
  writeFileSync(file, content)
  const { problems, settings } = read({ SWAP_FILE: file })
  return { settings, problems: problems.map((problem) => problem.replace(file, 'FILE')) }
}
const a = (last: number) => `0x${last.toString(16).padStart(40, '0')}`
const row = { router: a(1), v2Factory: a(2), wrapped: a(3) }
const rowOf = (more: object) => JSON.stringify({ exchanges: { 'eip155:31337': { ...row, ...more } } })

test('default: pools, 20 minutes, the networks of the specification whose contracts are known', () => {
  const { problems, settings } = read({})
  expect(problems).toEqual([])
  expect([settings.deadline, settings.vendor]).toEqual([1_200, undefined])
  expect([...settings.exchanges.keys()]).toEqual(
    [1, 10, 56, 100, 137, 250, 324, 8453, 42161, 43114, 1313161554].map((chain) => `eip155:${chain}`),
  )
  const kinds = [...settings.exchanges.values()].map(({ kind, chainId }) => [chainId, kind])
  expect(kinds.filter(([, kind]) => kind === 'router02').map(([id]) => id)).toEqual([
    ...['eip155:250', 'eip155:1313161554'],
  ])
  for (const { hubs, wrapped } of settings.exchanges.values()) expect(hubs[0]).toBe(wrapped)
})

test('param: SWAP_FILE: a chain more, another exchange, none', () => {
  const exchanges = { 'eip155:31337': row, 'eip155:1': { ...row, hubs: [a(4)] }, 'eip155:10': null }
  const { settings, problems } = readFile(JSON.stringify({ exchanges }))
  expect(problems).toEqual([])
  expect(settings.exchanges.get('eip155:31337')).toMatchObject({
    kind: 'router02',
    v2Fee: 3_000,
    hubs: [a(3)],
  })
  expect(settings.exchanges.get('eip155:1')).toMatchObject({ router: a(1), hubs: [a(3), a(4)] })
  expect(settings.exchanges.has('eip155:10')).toBe(false)
})

test('param: SWAP_PROVIDER with its key', () => {
  const { settings } = read({ SWAP_PROVIDER: '0x', ZEROX_API_KEY: 'k' })
  expect(settings.vendor).toEqual({ name: '0x', key: 'k' })
})

test('error: a file that is none, and rows that contradict themselves', () => {
  expect(read({ SWAP_FILE: join(folder, 'absent.json') }).problems[0]).toMatch(
    /^SWAP_FILE: .* cannot be read/,
  )
  const problemOf = (content: string) => readFile(content).problems
  expect(problemOf('{')).toEqual(['SWAP_FILE: FILE cannot be read: it is not JSON.'])
  expect(problemOf('{}')[0]).toMatch(/^SWAP_FILE: FILE is not what it should be: exchanges /)
  expect(problemOf(rowOf({ router: '0x12' }))[0]).toContain('exchanges.eip155:31337.router')
  expect(problemOf(rowOf({ rooter: a(1) }))[0]).toMatch(/rooter/)
  const says = (more: object) => problemOf(rowOf(more))[0]?.split('exchanges.eip155:31337 ')[1]
  expect(says({ v2Factory: undefined })).toBe('has neither v2Factory nor v3Factory.')
  expect(says({ v3Factory: a(5) })).toBe('has only one of v3Factory and quoter.')
  expect(says({ v3Factory: a(5), quoter: a(6), v2Fee: 2_000 })).toBe(
    'has a v2Fee beside v3Factory; its router knows 3000 alone.',
  )
})

test('error: minutes, provider, a key that is missing', () => {
  const problem = (source: Record<string, string>) => read(source).problems
  for (const minutes of ['0', '1.5', 'x', '1441'])
    expect(problem({ SWAP_DEADLINE_MINUTES: minutes })).toEqual([
      'SWAP_DEADLINE_MINUTES is a whole number from 1 to 1440.',
    ])
  expect(problem({ SWAP_PROVIDER: 'uniswap' })).toEqual(['SWAP_PROVIDER is pools, 1inch or 0x.'])
  expect(problem({ SWAP_PROVIDER: '1inch' })).toEqual([
    'SWAP_PROVIDER is 1inch, but ONEINCH_API_KEY is not set.',
  ])
})
