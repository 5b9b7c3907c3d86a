import type { Beginning } from './beginning.ts'

/** Settles once no press on the drawn list is under way, also none that began while another was waited for. */
export async function endOfPresses(beginning: Pick<Beginning, 'pressed'>): Promise<void> {
  let press: Promise<void> | undefined
  do {
    press = beginning.pressed
    await press
  } while (press !== beginning.pressed)
}
