export interface Later<T> {
  promise: Promise<T>
  resolve(value: T): void
  reject(error: unknown): void
}

/** A promise that is settled from outside. */
export function later<T>(): Later<T> {
  let resolve: Later<T>['resolve'] = () => {}
  let reject: Later<T>['reject'] = () => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
