import type { Balance } from '../../server/contract/v1/balance.ts'
import type { Transaction } from '../../server/contract/v1/history.ts'

/** What the data API of a scene answers by the word behind `/v1/`; it waits for what is not here. */
export interface FakeData {
  balances?: Balance[] | 'fail'
  history?: Transaction[] | 'fail'
  identity?: { name: string | null; avatar: string | null }
  /** Names that are registered; all others are free. */
  registered?: string[]
  suggestions?: 'fail'
  sessions?: unknown[] | 'fail'
}

/** Rows of one page. */
const page = 6

/** Answers in place of the server; everything else is asked as before. */
export function fakeDataApi(data: FakeData): void {
  const real = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const url = new URL(String(input), location.href)
    const [, version, word = '', ...rest] = url.pathname.split('/')
    if (version !== 'v1') return real(input, init)
    const answer = answers[word]?.(data, url, rest)
    if (answer === undefined) return new Promise(() => {})
    const failed = { status: 'FAILED', code: 'upstream_unavailable', reasons: [] }
    return Promise.resolve(answer === 'fail' ? Response.json(failed, { status: 503 }) : Response.json(answer))
  }
}

type Answer = (data: FakeData, url: URL, rest: string[]) => unknown

const answers: Readonly<Record<string, Answer>> = {
  account: (data, url, [, what]) => (what === 'balance' ? balancesOf(data) : historyOf(data, url)),
  identity: ({ identity }) => identity && { ...identity, resolvedAt: '2026-11-20T10:00:00Z' },
  profile: (data, url, [what = '', name = '']) =>
    what === 'suggestions' ? suggestionsOf(data, name, url) : undefined,
  sessions: ({ sessions }) => (sessions === 'fail' ? 'fail' : sessions && { pcis: sessions }),
}

const balancesOf = ({ balances }: FakeData) => (balances === 'fail' ? 'fail' : balances && { balances })

function historyOf({ history }: FakeData, url: URL) {
  if (history === 'fail' || !history) return history
  const from = Number(url.searchParams.get('cursor') ?? 0)
  const next = from + page < history.length ? String(from + page) : null
  return { data: history.slice(from, from + page), next }
}

function suggestionsOf({ registered = [], suggestions }: FakeData, label: string, url: URL) {
  if (suggestions) return suggestions
  const zone = url.searchParams.get('zone')
  const names = [label, ...['art', 'lab', 'pay', 'one'].map((end) => `${label}${end}`)]
  return {
    suggestions: names.map((name) => ({
      name: `${name}.${zone}`,
      registered: registered.includes(name),
    })),
  }
}
