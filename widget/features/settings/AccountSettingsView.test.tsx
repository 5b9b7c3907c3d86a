import { expect, test } from 'vitest'
import { type FeatureSettings, featuresOf } from '../../../server/contract/features.ts'
import type { Session } from '../../state/session.ts'
import { drawView } from '../../test/drawView.tsx'
import { connectedContext, loggedIn } from '../../test/testContext.ts'
import { AccountSettingsView } from './AccountSettingsView.tsx'

async function rows(settings: FeatureSettings, session: Partial<Session> = {}): Promise<string | null> {
  const { context, store } = connectedContext()
  store.setState({ features: featuresOf(settings), session: { ...loggedIn, ...session } })
  return (await drawView(context, <AccountSettingsView />)).root.textContent
}

test('default: the permissions of sites are shown where a project wants them', async () => {
  expect(await rows({})).not.toContain('Permissions of sites')
  expect(await rows({ smartSessions: true })).toContain('Permissions of sites')
})

test('behavior: words that nobody wrote down are asked for until they are', async () => {
  const question = 'Have you written down your recovery words?'
  expect(await rows({}, { unwrittenWords: true })).toContain(question)
  expect(await rows({})).not.toContain(question)
})

test('behavior: the way out is offered once, on the account', async () => {
  expect(await rows({})).not.toMatch(/sign out|disconnect/i)
})
