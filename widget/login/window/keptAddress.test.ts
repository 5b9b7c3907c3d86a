import { expect, test, vi } from 'vitest'
import { memoryStorage } from '../test/memoryStorage.ts'
import { takeWindowAddress } from './keptAddress.ts'

const hash = `#${'i'.repeat(24)}.${'A'.repeat(42)}E`
const at = (hash: string) => ({ hash, pathname: '/login/window', search: '?theme=dark' })
const blocked = () => {
  throw new Error('blocked')
}

test('default: the secret leaves the address, and a reload finds it', () => {
  const { storage } = memoryStorage()
  const history = { replaceState: vi.fn() }
  const taken = takeWindowAddress({ location: at(hash), history, storage })
  expect(taken?.id).toBe('i'.repeat(24))
  expect(history.replaceState).toHaveBeenCalledExactlyOnceWith(null, '', '/login/window?theme=dark')
  expect(takeWindowAddress({ location: at(''), history, storage })).toEqual(taken)
})

test('behavior: a newer address takes the place of the one before', () => {
  const { storage } = memoryStorage()
  const history = { replaceState: vi.fn() }
  takeWindowAddress({ location: at(hash), history, storage })
  takeWindowAddress({ location: at(hash.replaceAll('i', 'j')), history, storage })
  expect(takeWindowAddress({ location: at(''), history, storage })?.id).toBe('j'.repeat(24))
})

test('behavior: without storage it stays in the address', () => {
  const history = { replaceState: vi.fn() }
  expect(takeWindowAddress({ location: at(hash), history, storage: blocked })?.id).toBe('i'.repeat(24))
  expect(history.replaceState).not.toHaveBeenCalled()
})

test('error: nothing kept, or an address that is not whole', () => {
  const { storage } = memoryStorage()
  const history = { replaceState: vi.fn() }
  expect(takeWindowAddress({ location: at(''), history, storage })).toBeUndefined()
  expect(takeWindowAddress({ location: at(''), history, storage: blocked })).toBeUndefined()
  takeWindowAddress({ location: at(hash), history, storage })
  expect(takeWindowAddress({ location: at('#other'), history, storage })).toBeUndefined()
})
