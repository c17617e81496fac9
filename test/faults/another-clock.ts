/** For `--import`: a machine whose clock is wrong by so many milliseconds. */
const wrongBy = Number(process.env.TEST_CLOCK_OFFSET_MS ?? 0)
const RightDate = Date

class WrongDate extends RightDate {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [RightDate.now() + wrongBy] : given) as [number]))
  }
  static override now(): number {
    return RightDate.now() + wrongBy
  }
}

globalThis.Date = WrongDate as DateConstructor
