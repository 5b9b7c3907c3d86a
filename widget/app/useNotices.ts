import { loadNotices } from './loadNotices.ts'
import { useSpoken } from './useSpoken.ts'

export const useNotices = (wanted: boolean) => useSpoken(wanted, loadNotices)
