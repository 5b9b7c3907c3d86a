import { expect, test } from 'vitest'
import { memoryStorage } from '../test/memoryStorage.ts'
import { createAccountPreferences } from './accountPreferences.ts'

function memory() {
  const { kept, storage } = memoryStorage()
  return { kept, preferences: createAccountPreferences(storage) }
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
