import { expect, test } from 'vitest'
import { alice, loggedIn, offered, testContext } from '../test/testContext.ts'
import { finishSocial } from './finishSocial.ts'

const returned = `${offered.popup}/google?handoff=h1`
const refused = () => Promise.reject(Object.assign(new Error(), { code: -32600 }))

test('default', async () => {
  const { context, state, askedLogin } = testContext({ project: offered, login: { awaitPopup: loggedIn } })
  await finishSocial(context, returned)
  expect(askedLogin).toEqual([{ name: 'awaitPopup', args: ['h1', ''] }])
  expect(state().connections.eip155?.accounts).toEqual([`eip155:1:${alice}`])
})

test.each([
  '',
  'https://evil.example/auth/popup/google?handoff=h1',
  `${offered.origin}.evil.example/auth/popup/google?handoff=h1`,
  `${offered.popup}.evil.example/google?handoff=h1`,
  `${offered.popup}/google`,
  'javascript:alert(1)',
])('error: %j is not ours', async (text) => {
  const { context, state, askedLogin } = testContext({ project: offered, login: { awaitPopup: loggedIn } })
  await finishSocial(context, text)
  expect([askedLogin, state().status]).toEqual([[], 'disconnected'])
})

test('error: a hand-off that this frame did not ask for changes nothing', async () => {
  const { context, state } = testContext({ project: offered, login: { awaitPopup: refused } })
  await finishSocial(context, returned)
  expect([state().status, state().alert, state().open]).toEqual(['disconnected', null, false])
})

test('error: a project without login', async () => {
  const { context, askedLogin } = testContext({ login: { awaitPopup: loggedIn } })
  await finishSocial(context, returned)
  expect(askedLogin).toEqual([])
})
