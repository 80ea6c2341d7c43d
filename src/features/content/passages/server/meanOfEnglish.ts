import { dimensions } from './vectors.ts';

/**
 * The mean of 580 passages of English support texts, as 16-bit integers: the part that all vectors of the model
 * `use-lite-en-1` share. Without it, bits would hardly tell texts apart. Another mean is another model.
 */
const stored =
  'Gftc+Of+TACMB3YAgPyT9/n9XP9xA9YAevLT+Xry7gUV974Ghv6N+Yb9JPxJAm0EXwT+AVUFhP1p9639SQd09AUElPlZAksJNvQH' +
  '+6L4Igc2/S/9+A3d+a0CNgQN+j0B/AqvA/7+SQBwByABeP0T/KAA+gfr/Zn2s/ng+tD1oQBD/XEC5wjg+5IHl/ix+TPynP95BZb9' +
  'C/XC/GoSjQNqAyUI8flg/p//1/LYCVEA1QWuCCwE8v8BAaL/KP+t9zkDpu+5/oP8SgJw9MH9pPur+yECaP8s/xgE5/sUBF0AL/2v' +
  '94n83wJf98cEu/nZAZ38ufxN/ssCtP2x9T39HP6wCoYIRfbW/yfydwV4Ag742+9K92X8Uf1bD/IAe/28BmEMrf6SAi8FfQX5BVMD' +
  'yP719sz6uPrJCSb4gwM0/vgCwvdHCer/Wgs8+YABU/dbDJ73xvzLCWr7AgKU++cBpf1BCNf59gZM/xgLCAUVAqELO/xdBkMBtgMj' +
  'Dnn2N/rR9jz/J//fAG4I6/dtBgf/CQMUAOv8rPxb/Az0+/nw+XQD9wGQCCoOwPTYB60GGvgrCVH7Cf74AtYOfP7EAkn64v/O8L0A' +
  'qAOJAD3/EPthB6EAXwNg+vsHYAzqAnkNRQZuCC4MYPoDAKIEXP33/qkFCP8Y/dwAiPoL/6LvDv8R73n/TQgV/tL5RgQ1Cpr4jQCr' +
  '/9T/pvuv/2YFngHaBVT/OANA/UIDUf0A/EYBWvmzCaf36QCW/ToD2AKGBOX6BvzY+yD/mvioAjj+SPrlCHoGDwfc7j4M+AXnBUgM' +
  '5/+YAwj2FgHs/G308gPKAf0DFPjX8WcDhfwkBcL76/aKAXcEWf63/Ir6CAfp+GoCkgUoAXf9DP0oA7X1if6KA+r7ogJlCGoFEQWG' +
  'CUQB/waCAo372wEWAGYCIQL2/I0Kkv9iEiX0pwNN/+gCif9jAWf4DvlmAy/09wbBAc3zzvjM/E38Sf9y9ib9iPJn9Bf90AGl/pH4' +
  'UgPL+BUO1fWtBrL4NALG720FhPziBkkAVQGy+rH/xvd69sIDHAEW/kILkAUPAOn7ofed980EeQPzAtMDUAE4Bbn9bghXBvsJtAbt' +
  'BOP0iwNG+wkCxPja/7D/6PYj/kz+MQTk/k0Caf7P+kr7hgE+BYn/p/s7/FoJVAeF8uD/9vVOAq0AVgCY+roMTw0B+70Lwf7nCNED' +
  '9AAi+NQLLwY6A0nzJgb4AWoA/fl+/5/2kPtf/dPz7Q1F+agIfADu8KQLzgYq/pwBaQGi/tEOFgg6AzT9cgf+96L6q/Rg/RUDKAky' +
  '8un2pANaA/D5+PzK+psHxvon/9cB1w6xBIYC1//Z/9X8HvieBtb9fwqq8/f4r/j4BA==';

const scale = 2 * 32_767;

let mean: Float32Array | null = null;

export function meanOfEnglish(): Float32Array {
  if (mean === null) {
    const bytes = Buffer.from(stored, 'base64');
    mean = Float32Array.from({ length: dimensions }, (_, at) => bytes.readInt16LE(at * 2) / scale);
  }
  return mean;
}
