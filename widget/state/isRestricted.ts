import type { WidgetState } from './store.ts'

/** Is this browser in a time zone in which the project neither swaps nor sells? */
export const isRestricted = ({ restrictedTimezones }: Pick<WidgetState, 'restrictedTimezones'>): boolean =>
  restrictedTimezones?.includes(new Intl.DateTimeFormat().resolvedOptions().timeZone.toUpperCase()) ?? false
