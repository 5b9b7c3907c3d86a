import { expect } from 'vitest'
import { limits } from '../../../scripts/suites/limits.ts'
import { agrees, playRandomOrder, type RandomOrder, turns } from './randomOrder.ts'

/** Plays `count` orders. A failure names its seed, though the event loop adds chance of its own. */
export async function playOrders(from: number, count: number): Promise<void> {
  for (let seed = from; seed < from + count; seed++) {
    const order = await playRandomOrder(seed, 12)
    try {
      expect(await agreesSoon(order), `seed ${seed}: page, widget and wallet agree`).toBe(true)
      expect(order.strayed(), `seed ${seed}: transactions elsewhere than shown`).toEqual([])
    } finally {
      order.close()
    }
  }
}

async function agreesSoon(order: RandomOrder): Promise<boolean> {
  const end = performance.now() + limits.expectationMs
  while (performance.now() < end) {
    if (await agrees(order)) return true
    await turns(5)
  }
  return false
}
