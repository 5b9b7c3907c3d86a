import { expect, test } from 'vitest'
import { createAccountPreferences } from './accountPreferences.ts'

function memory() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
  return { kept, preferences: createAccountPreferences(() => storage) }
}

test('default', () => {
  const { preferences } = memory()
  expect(preferences.read('ann')).toEqual({})
  preferences.keep('ann', { eip155: 'eoa' })
  expect(preferences.read('ann')).toEqual({ eip155: 'eoa' })
  expect(preferences.read('bob')).toEqual({})
})

test.each(['', 'null', '[]', '{', '{"eip155":"payment"}', '{"eip155":{}}', '{"__proto__":"eoa"}'])(
  'error: damaged: %s',
  (text) => {
    const { kept, preferences } = memory()
    preferences.keep('ann', { eip155: 'eoa' })
    const [name = ''] = kept.keys()
    kept.set(name, text)
    expect(preferences.read('ann')).toEqual({})
  },
)

test('error: a browser without storage', () => {
  const preferences = createAccountPreferences(() => {
    throw new Error('denied')
  })
  preferences.keep('ann', { eip155: 'eoa' })
  expect(preferences.read('ann')).toEqual({})
})
