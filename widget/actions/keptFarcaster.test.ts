import { expect, test, vi } from 'vitest'
import { readShelf } from '../state/tabShelf.ts'
import { writeShelf } from '../state/writeShelf.ts'
import { loggedIn, offered, settled, testContext, type WalletAnswers } from '../test/testContext.ts'
import { connectFarcaster } from './connectFarcaster.ts'
import { openView } from './openView.ts'

const link = 'https://farcaster.example/~/siwf?channelToken=1'
const project = { ...offered, socials: ['google' as const, 'farcaster' as const] }
const never = () => new Promise<never>(() => {})

/** Visits of one tab, whose storage outlasts a reload. */
function openTab() {
  const storage = testContext().context.stepShelf
  const visit = (login: WalletAnswers = {}, served = project) => {
    const answers = { startFarcaster: { id: 'f1', link }, awaitFarcaster: never, ...login }
    const made = testContext({ project: served, login: answers })
    made.context.stepShelf = storage
    return { ...made, names: () => made.state().history.map(({ name }) => name) }
  }
  const begin = async (login: WalletAnswers = {}) => {
    const made = visit(login)
    connectFarcaster(made.context, vi.fn()).catch(() => {})
    await settled()
    return made
  }
  return { storage, visit, begin }
}

test('default: a reload goes on with the same link, and a yes in the app logs in', async () => {
  const { begin, visit, storage } = openTab()
  await begin()
  const { context, names, state, askedLogin } = visit({ awaitFarcaster: loggedIn })
  await openView(context, null)
  expect(names()).toEqual(['Connect', 'ConnectingFarcaster'])
  const top = state().history.at(-1)
  if (top?.name !== 'ConnectingFarcaster') throw new Error(`shows ${top?.name}`)
  const onLink = vi.fn()
  await connectFarcaster(context, onLink, top.data)
  expect(onLink).toHaveBeenCalledExactlyOnceWith(link)
  expect(askedLogin).toEqual([{ name: 'awaitFarcaster', args: ['f1'] }])
  expect(state().status).toBe('connected')
  expect(readShelf(storage)).toBeNull()
})

test.each([
  [false, null],
  [undefined, 'kept'],
])('behavior: a login of which the login frame says that it is kept: %j', async (kept, expected) => {
  const { begin, storage } = openTab()
  await begin({ startFarcaster: { id: 'f1', link, ...(kept !== undefined && { kept }) } })
  expect(readShelf(storage) && 'kept').toBe(expected)
})

test('behavior: who left is not brought back to it', async () => {
  const { begin, visit, storage } = openTab()
  const { state } = await begin()
  state().giveUpConnecting()
  await settled()
  expect(readShelf(storage)).toBeNull()
  const { context, names } = visit()
  await openView(context, null)
  expect(names()).toEqual(['Connect'])
})

test.each([
  ['provider_refused', null],
  ['handoff_invalid', null],
  ['request_expired', null],
  ['offline', null],
  ['closed', 'kept'],
])('error: after %s', async (reason, kept) => {
  const { begin, storage } = openTab()
  await begin({
    awaitFarcaster: () => Promise.reject(Object.assign(new Error(), { code: -32603, data: { reason } })),
  })
  expect(readShelf(storage) && 'kept').toBe(kept)
})

test('behavior: a link that comes after the person left is not kept', async () => {
  const { visit, storage } = openTab()
  let answer: (started: { id: string; link: string }) => void = () => {}
  const { context, state } = visit({ startFarcaster: () => new Promise((resolve) => (answer = resolve)) })
  connectFarcaster(context, vi.fn()).catch(() => {})
  await settled()
  state().giveUpConnecting()
  answer({ id: 'f1', link })
  await settled()
  expect(readShelf(storage)).toBeNull()
})

test.each([
  ['where it is offered no more', offered, link],
  ['where its link is none', project, 'javascript:alert(1)'],
])('error: %s, it goes', async (_, served, kept) => {
  const { visit, storage } = openTab()
  const data = { id: 'f1', link: kept }
  writeShelf(storage, JSON.stringify({ name: 'ConnectingFarcaster', data, endMs: Date.now() + 60_000 }))
  const { context, names } = visit({}, served as typeof project)
  await openView(context, null)
  expect(names()).toEqual(['Connect'])
  expect(readShelf(storage)).toBeNull()
})
