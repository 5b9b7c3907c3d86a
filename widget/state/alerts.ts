import type { WidgetErrorCode } from '../errors/widgetError.ts'
import type { Slice } from './slice.ts'

/** A short line in the place of the title that leaves by itself after 2.5 s (`loading` stays). */
export interface Toast {
  kind: 'success' | 'error' | 'loading'
  /** Id in the words catalogue. */
  word: string
  values?: Record<string, string>
}

/** A bar that stays until it is closed. */
export interface Alert {
  kind: 'warning' | 'error'
  code: WidgetErrorCode
  values: Record<string, string>
}

export interface AlertsSlice {
  toast: Toast | null
  alert: Alert | null
  setToast(toast: Toast | null): void
  setAlert(alert: Alert | null): void
}

export const createAlerts: Slice<AlertsSlice> = (set) => ({
  toast: null,
  alert: null,
  setToast: (toast) => set({ toast }),
  setAlert: (alert) => set({ alert }),
})
