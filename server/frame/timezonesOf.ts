import type { FrameConfig } from '../contract/frame.ts'
import { restrictedTimezones } from '../contract/restrictedTimezones.ts'
import type { Project } from '../origins/project.ts'

/** Where a project neither swaps nor sells; `undefined` where it does neither anywhere, or both everywhere. */
export function timezonesOf(
  { settings }: Pick<Project, 'settings'>,
  { networks, fund }: Pick<FrameConfig, 'networks' | 'fund'>,
): FrameConfig['restrictedTimezones'] {
  if (!settings.restrictedTimezones) return undefined
  const offersAny = networks.some(({ routers }) => routers) || (fund?.onramp.length ?? 0) > 0
  return offersAny ? [...restrictedTimezones] : undefined
}
