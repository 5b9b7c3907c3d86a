import type { ViewsSlice } from './views.ts'

/** Is the window open at `EmailVerifyOtp` or `EmailVerifyDevice`, also below another view? */
export const showsCode = ({ open, history }: Pick<ViewsSlice, 'open' | 'history'>): boolean =>
  open && history.some(({ name }) => name.startsWith('EmailVerify'))
