// Computes which part of a picture a crop shows: pure arithmetic in fractions of the picture, so that every case can be tested.

export interface Crop {
  /** 1 shows as much of the picture as fits its shape; 4 a quarter of that in each direction. */
  readonly zoom: number;
  /** Position of the part within the remaining width, 0 to 1. */
  readonly across: number;
  readonly down: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const middle: Crop = { zoom: 1, across: 0.5, down: 0.5 };
export const mostZoom = 4;

const within = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value));

/** Returns the part of `picture` (pixels) that fills `frame`: the largest of its shape, divided by the zoom. */
export function partOf(picture: Size, frame: Size, crop: Crop): Size & { readonly left: number; readonly top: number } {
  const scale = Math.min(picture.width / frame.width, picture.height / frame.height) / within(crop.zoom, 1, mostZoom);
  const width = frame.width * scale;
  const height = frame.height * scale;
  return {
    width,
    height,
    left: (picture.width - width) * within(crop.across, 0, 1),
    top: (picture.height - height) * within(crop.down, 0, 1),
  };
}

/** Returns the crop after dragging the picture by so many pixels in a frame of that size. */
export function dragged(picture: Size, frame: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const part = partOf(picture, frame, crop);
  const spare = { x: picture.width - part.width, y: picture.height - part.height };
  const scale = part.width / frame.width;
  return {
    ...crop,
    across: spare.x > 0.5 ? within(crop.across - (by.x * scale) / spare.x, 0, 1) : crop.across,
    down: spare.y > 0.5 ? within(crop.down - (by.y * scale) / spare.y, 0, 1) : crop.down,
  };
}
