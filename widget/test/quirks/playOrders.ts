import { expect } from 'vitest'
import { agrees, playRandomOrder } from './randomOrder.ts'

/** Plays `count` orders. A failure names its seed, though the event loop adds chance of its own. */
export async function playOrders(from: number, count: number): Promise<void> {
  for (let seed = from; seed < from + count; seed++) {
    const order = await playRandomOrder(seed, 12)
    try {
      await expect
        .poll(() => agrees(order), { message: `seed ${seed}: page, widget and wallet agree` })
        .toBe(true)
      expect(order.strayed(), `seed ${seed}: transactions elsewhere than shown`).toEqual([])
    } finally {
      order.close()
    }
  }
}
