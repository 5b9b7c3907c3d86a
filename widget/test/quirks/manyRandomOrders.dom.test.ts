// @vitest-environment happy-dom
import { beforeEach, test, vi } from 'vitest'
import { limits } from '../../../scripts/suites/limits.ts'
import { playOrders } from './playOrders.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

const starts = Array.from({ length: 40 }, (_, index) => 1000 + index * 250)

test.each(starts)('250 orders from seed %i', (from) => playOrders(from, 250), limits.faultMs)
