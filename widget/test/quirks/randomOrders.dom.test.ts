import { beforeEach, test, vi } from 'vitest'
import { playOrders } from './playOrders.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

test.each([0, 20, 40, 60])('20 orders from seed %i', (from) => playOrders(from, 20))
