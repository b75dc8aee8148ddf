// A page opened from disk may start no worker and read no file, which the search does on a server. This worker is no
// thread: it adds the same scripts to the page, and the index as a script (tools/docs_site/links.py).
if (location.protocol === "file:") {
  window.Worker = class {
    postMessage(message) {
      if (message.query) {
        this.onmessage({ data: { results: search(message.query) } });
      } else if (document.getElementById("mkdocs-search-query")) {
        window.postMessage = (answer) => this.onmessage({ data: answer });
        this.add(["lunr.js", "worker.js", "search_index.js"]);
      }
    }

    add(scripts) {
      if (scripts.length === 0) {
        onScriptsLoaded(); // of worker.js
        return;
      }
      const script = document.createElement("script");
      script.src = joinUrl(base_url, "search/" + scripts[0]);
      script.onload = () => this.add(scripts.slice(1));
      document.body.append(script);
    }
  };
}
