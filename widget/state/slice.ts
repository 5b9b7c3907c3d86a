/** A part of the store that only knows itself: zustand's `set`, narrowed to the slice. */
export type Slice<T> = (set: (change: Partial<T> | ((state: T) => Partial<T>)) => void) => T
