import { afterEach, expect, test } from 'vitest'
import { mailedCode } from '../test/fakeServer.ts'
import { loginTest, startOptions } from '../test/loginTest.ts'
import { loadSession } from './loadSession.ts'
import { logIn } from './logIn.ts'
import { followSignOut, signOut } from './signOut.ts'
import { createTabs } from './tabs.ts'

const open: BroadcastChannel[] = []
afterEach(() => {
  for (const channel of open.splice(0)) channel.close()
})

const tabsOf = (projectId: string) =>
  createTabs(projectId, (name) => {
    const channel = new BroadcastChannel(name)
    open.push(channel)
    return channel
  })

/** A frame of that project in this browser, with somebody logged in. */
async function frame(projectId: string, person?: string) {
  const now = loginTest()
  const { context, state } = now
  Object.assign(context, { tabs: tabsOf(projectId) })
  context.tabs.onSignOut((everyLoginOf) => followSignOut(context, everyLoginOf))
  await loadSession(context, startOptions)
  const email = { email: 'ann@example.com', code: mailedCode, binding: 'b'.repeat(22) }
  await logIn(context, { kind: 'email', ...email })
  const { session } = state()
  if (person && session?.user)
    context.store.setState({ session: { ...session, user: { ...session.user, id: person } } })
  return { ...now, user: () => state().session?.user ?? null }
}

test('default', async () => {
  const [here, there, other] = [await frame('demo'), await frame('demo'), await frame('other')]
  await signOut(here.context)
  await expect.poll(() => there.user()).toBeNull()
  expect(there.widget.setState).toHaveBeenCalledWith(expect.objectContaining({ status: 'unauthenticated' }))
  expect(other.user()).not.toBeNull()
})

test('behavior: everywhere reaches the frames of other projects, where it is the same person', async () => {
  const [here, other] = [await frame('demo'), await frame('other')]
  const [bob, bobHere] = [await frame('third', 'bob'), await frame('fourth', 'bob')]
  await signOut(here.context, { everywhere: true })
  await expect.poll(() => other.user()).toBeNull()
  expect(other.widget.setState).toHaveBeenCalledWith(expect.objectContaining({ status: 'unauthenticated' }))
  // What was told before has come by then, to everybody.
  await signOut(bob.context, { everywhere: true })
  await expect.poll(() => bobHere.user()).toBeNull()
  expect(bobHere.widget.setState).toHaveBeenCalledOnce()
})

test.each([
  null,
  'signed-out-everywhere',
  { everyLoginOf: 7 },
  { everyLoginOf: '' },
  { everyLoginOf: ['bob'] },
])('error: %j says nothing', async (word) => {
  const tabs = tabsOf('demo')
  const heard: unknown[] = []
  tabs.onSignOut((everyLoginOf) => heard.push(everyLoginOf))
  const channel = new BroadcastChannel('gatehouse:login')
  open.push(channel)
  channel.postMessage(word)
  tabsOf('other').tellSignOut('ann')
  await expect.poll(() => heard).toEqual(['ann'])
})

test('error: where frames get no channel, this one is alone', async () => {
  const now = loginTest()
  await loadSession(now.context, startOptions)
  expect(await signOut(now.context, { everywhere: true })).toMatchObject({ status: 'unauthenticated' })
})
