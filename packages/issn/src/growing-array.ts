/**
 * Growable typed arrays, for millions of numbers without an object for each. The result of `view()` is valid until the
 * next `push`.
 */
type TypedArray = Int32Array | Float64Array | Uint8Array

abstract class GrowingArray<A extends TypedArray> {
  protected abstract allocate(size: number): A
  private values: A | undefined
  private length = 0

  push(value: number): void {
    const values = this.values ?? this.allocate(1024)
    if (this.length < values.length) this.values = values
    else {
      const larger = this.allocate(values.length * 2)
      larger.set(values)
      this.values = larger
    }
    this.values[this.length++] = value
  }

  view(): A {
    return (this.values ?? this.allocate(0)).subarray(0, this.length) as A
  }
}

export class GrowingInt32 extends GrowingArray<Int32Array> {
  protected override allocate = (size: number): Int32Array => new Int32Array(size)
}

export class GrowingFloat64 extends GrowingArray<Float64Array> {
  protected override allocate = (size: number): Float64Array => new Float64Array(size)
}

export class GrowingUint8 extends GrowingArray<Uint8Array> {
  protected override allocate = (size: number): Uint8Array => new Uint8Array(size)
}
